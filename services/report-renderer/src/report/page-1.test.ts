import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { LABELS } from '../labels/labels.ts';
import type { SampleOptions } from '../testing/sample-request.ts';
import { readWords, writeSample } from '../testing/written-report.ts';

const labels = LABELS['en-GB'];

describe('page 1', () => {
  const stroke = (layer: 'intensity' | 'typology', value: string, radius: number): Stroke =>
    ({ view: 'front', layer, tool: 'brush', value, radius, points: [360, 500] }) as Stroke;
  const drawn = (...strokes: Stroke[]) => ({ map: { no_pain: false, strokes } });
  async function readGlance(options: SampleOptions): Promise<string> {
    const html = await writeSample(options);
    const start = html.indexOf('class="where"');
    return readWords(html.slice(start, html.indexOf('<footer', start)));
  }

  test('has the answer to overall pain beside its branch of the index, under another name', async () => {
    const text = await readGlance({});

    expect(text).toMatch(/Answer of the patient Overall pain 6\.5 0 · better 10 · worse higher is worse/);
    expect(text).toContain('10 − answer = 3.5 in the index: Freedom from pain');
  });

  test('distinguishes a skipped scale from one outside the assessment', async () => {
    expect(await readGlance({ variant: 'skipped' })).toContain(`Overall pain ${labels.scores.notAnswered}`);
    expect(await readGlance({ variant: 'cartography_only' })).not.toContain('Overall pain');
    expect(await readGlance({ variant: 'cartography_only' })).toContain(labels.glance.notAssessed);
  });

  test('does not call a map with only numbness empty', async () => {
    const text = await readGlance(drawn(stroke('typology', 'hypoesthesia', 40)));

    expect(text).not.toContain(labels.map.nothingDrawn);
    expect(text).toContain('Painful area 0 cm²');
    expect(text).toMatch(/Hypoaesthesia \(numb\) outside the painful area \d\d[.\d]* cm²/);
  });

  test('counts the smallest mark, below 0.05 cm², as pain', async () => {
    const twoCells = { ...stroke('intensity', 'severe', 1), points: [360, 500.5] };
    const text = await readGlance(drawn(twoCells));

    expect(text).toMatch(/Severe 0\.0 100\.0/);
  });

  test('names an empty map', async () => {
    expect(await readGlance(drawn())).toContain(labels.map.leftEmpty);
  });
});

test('marks unofficial wording at the index, and at the branches from it in radar and table', async () => {
  const html = await writeSample({});
  const table = await writeSample({ variant: 'questionnaires_only' });

  expect(html).toContain('<span>* / 10</span>');
  for (const name of ['Functional capacity', 'Quality of life', 'Anxiety and mood', 'Freedom from pain'])
    expect(table).toContain(`<th scope="row">${name}*</th>`);
  for (const tip of ['capacity*', 'of life*', 'and mood*', 'from pain*']) expect(html).toContain(`>${tip}</text>`);
  expect(table).toContain('<th scope="row">Pain map</th>');
});

test('prints each value of the index once, at the radar, and the ends of its scale once', async () => {
  const html = await writeSample({});
  const panel = html.slice(html.indexOf('class="mcri'), html.indexOf('class="where"'));

  for (const value of ['7.3', '5.8', '6.1', '8.2', '3.5']) expect(panel.split(`>${value}<`)).toHaveLength(2);
  expect(readWords(panel).match(/\b10 · best condition/g)).toHaveLength(1);
  expect(panel).not.toContain('0 worst, 10 best condition</text>');
});

test('page 1 has the largest regions even with a long reference', async () => {
  const html = await writeSample({ reference: 'W'.repeat(64) });
  const page = html.slice(0, html.indexOf('<footer'));

  expect(page).toContain(labels.map.regions);
});
