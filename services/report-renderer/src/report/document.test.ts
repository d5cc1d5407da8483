import { describe, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { labelsOf } from '../labels/labels-of.ts';
import { type SampleOptions, samplePdfRequest } from '../testing/sample-request.ts';
import { createDocuments } from './document.ts';
import { painfulRegions } from './painful-regions.ts';

const document = createDocuments();
const labels = labelsOf('en-GB');

async function written(options: SampleOptions, logo: string | null = null): Promise<string> {
  const request = await samplePdfRequest(options);
  return document(request, { logo, regions: await painfulRegions(request, Date.now() + 60_000) });
}
/** The words of a document, without markup. */
const words = (html: string) =>
  html
    .replace(/<style>.*?<\/style>/gs, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ');

test('a report of both modules has a page for summary, map, scores and answers', async () => {
  const html = await written({});

  expect([...html.matchAll(/<section class="page ([\w-]+)"/g)].map(([, name]) => name)).toEqual([
    'summary',
    'map-page',
    'scores-page',
    'answers-page',
  ]);
});

test('a report of one module has three pages', async () => {
  for (const variant of ['cartography_only', 'questionnaires_only'] as const) {
    expect((await written({ variant })).match(/<section class="page /g)).toHaveLength(3);
  }
});

test('the regions that hurt most come in words, largest first', async () => {
  const regions = await painfulRegions(await samplePdfRequest(), Date.now() + 60_000);

  expect(regions.length).toBeGreaterThan(2);
  expect(regions.map(({ percent }) => percent)).toEqual(
    regions.map(({ percent }) => percent).toSorted((a, b) => b - a),
  );
  expect(words(await written({}))).toContain(regions[0]?.name);
});

test('the composite is called our own, with its version, and no threshold or verdict', async () => {
  expect(words(await written({}))).toContain('(version 1) is this service’s own documented composite');
});

test('a skipped item is not counted as answered, and stays in the list', async () => {
  const text = words(await written({ variant: 'skipped' }));

  expect(text).toContain('0 of 10 items answered');
  expect(text).toContain('not answered');
});

describe('an index that could not be computed', () => {
  test('names each missing part, with the numbers of the items', async () => {
    const request = await samplePdfRequest({ variant: 'skipped' });
    const { mcri } = request.result;
    if (mcri.status !== 'missing') throw new Error('the sample has an index');
    const item = (questionnaire: 'hads', id: string) => ({ kind: 'item', questionnaire, item: id }) as const;
    const result = {
      ...request.result,
      mcri: {
        ...mcri,
        missing: [...mcri.missing, item('hads', 'hads_3'), item('hads', 'hads_5')] as typeof mcri.missing,
      },
    };

    const text = words(document({ ...request, result }, { logo: null, regions: [] }));

    expect(text).toContain(labels.mcri.notComputed);
    expect(text).toContain(labels.mcri.missingMap);
    expect(text).toMatch(/\(HADS\): no answer to items 3, 5/);
  });

  test('says that a module was not part of the assessment rather than that it is missing', async () => {
    expect(words(await written({ variant: 'cartography_only' }))).toContain(labels.scores.notAsked);
    expect(words(await written({ variant: 'questionnaires_only' }))).toContain(labels.map.notAsked);
  });
});

describe('at a glance', () => {
  const stroke = (layer: 'intensity' | 'typology', value: string, radius: number): Stroke =>
    ({ view: 'front', layer, tool: 'brush', value, radius, points: [360, 500] }) as Stroke;
  const drawn = (...strokes: Stroke[]) => ({ map: { no_pain: false, strokes } });
  async function glanceOf(options: SampleOptions): Promise<string> {
    const html = await written(options);
    return words(html.slice(html.indexOf('class="glance"'), html.indexOf('</dl>', html.indexOf('class="glance"'))));
  }

  test('the global pain of the scale says which way it runs, beside a branch of the index that runs the other way', async () => {
    expect(await glanceOf({})).toMatch(/Overall pain \d[.\d]* \/ 10 , higher is worse/);
  });

  test('a scale that was asked and passed over is not one that was not asked', async () => {
    expect(await glanceOf({ variant: 'skipped' })).toContain(`Overall pain ${labels.scores.notComputed}`);
    expect(await glanceOf({ variant: 'cartography_only' })).toContain(`Global pain ${labels.glance.notAssessed}`);
  });

  test('a map of numbness alone is not called empty', async () => {
    const text = await glanceOf(drawn(stroke('typology', 'hypoesthesia', 40)));

    expect(text).not.toContain(labels.map.nothingDrawn);
    expect(text).toContain('Painful area 0 cm²');
    expect(text).toMatch(/Hypoaesthesia outside the painful area \d\d[.\d]* cm²/);
  });

  test('the smallest mark, of less than a twentieth of a square centimetre, is still pain', async () => {
    const twoCells = { ...stroke('intensity', 'severe', 1), points: [360, 500.5] };
    const text = await glanceOf(drawn(twoCells));

    expect(text).not.toContain(labels.map.nothingDrawn);
    expect(text).toMatch(/Severe\s100%/);
  });

  test('an empty map is called so', async () => {
    expect(await glanceOf(drawn())).toContain(labels.map.nothingDrawn);
  });
});

test('the logo stands for the account’s name, which stays as its description', async () => {
  const picture = 'data:image/png;base64,AAAA';
  const account = { name: 'Demo clinic', logo: 'data:image/svg+xml;base64,PHN2Zy8+' };
  const html = await written({ account }, picture);

  expect(html).toContain('alt="Demo clinic"');
  expect(html).not.toContain(account.logo);
});

test('nothing of the session’s id, sex or weight is printed', async () => {
  const request = await samplePdfRequest();
  const text = words(document(request, { logo: null, regions: [] }));

  expect(text).not.toContain(request.result.session_id);
  expect(text).not.toMatch(/\b(fe)?male\b/i);
  expect(text).not.toContain(`${request.patient.weight_kg} kg`);
});
