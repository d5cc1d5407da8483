import { describe, expect, test } from '@jest/globals';
import type { PdfRequest, Stroke } from '@pain-assessment/contracts';
import { readLayers } from '../figures/read-layers.ts';
import { LABELS } from '../labels/labels.ts';
import { type SampleOptions, samplePdfRequest } from '../testing/sample-request.ts';
import type { DocumentExtras } from './context.ts';
import { draftReport } from './document.ts';
import { drawnCells, painfulRegions } from './painful-regions.ts';
import { createDocumentWriter } from './printed-document.ts';

const write = createDocumentWriter();
const document = (request: PdfRequest, extras: DocumentExtras) => write(draftReport(request, extras));
const labels = LABELS['en-GB'];
const NOTHING_DRAWN = { logo: null, regions: [], drawn: null };

async function written(options: SampleOptions, logo: string | null = null): Promise<string> {
  const request = await samplePdfRequest(options);
  const layers = readLayers(request);
  const drawn = { regions: painfulRegions(request, layers), drawn: drawnCells(request.patient, layers) };
  return document(request, { logo, ...drawn }).content.body;
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

test('a report of one module has three pages, and so has one without pain, because page 1 has all of its map', async () => {
  for (const variant of ['cartography_only', 'questionnaires_only', 'no_pain'] as const) {
    expect((await written({ variant })).match(/<section class="page /g)).toHaveLength(3);
  }
});

test('lists the largest painful regions in words, largest first', async () => {
  const request = await samplePdfRequest();
  const regions = painfulRegions(request, readLayers(request));

  expect(regions.length).toBeGreaterThan(2);
  expect(regions.map(({ percent }) => percent)).toEqual(
    regions.map(({ percent }) => percent).toSorted((a, b) => b - a),
  );
  expect(words(await written({}))).toContain(regions[0]?.name);
});

test('names the composite our own, with its version, and without threshold or verdict', async () => {
  expect(words(await written({}))).toContain('The MCRi (version 1) is this service’s own documented composite');
});

test('a skipped item is not counted as answered, and stays in the list', async () => {
  const text = words(await written({ variant: 'skipped' }));

  expect(text).toContain('0 of 10 items answered');
  expect(text).toContain('not answered');
});

test('recognises a skipped answer by its data, not by its words', async () => {
  const request = await samplePdfRequest();
  const questionnaires = request.result.questionnaires.map((questionnaire) => ({
    ...questionnaire,
    answers: questionnaire.answers.map((given) => ({ ...given, answer: 'not answered' })),
  }));
  const written = document({ ...request, result: { ...request.result, questionnaires } }, NOTHING_DRAWN);

  expect(words(written.content.body)).toContain('10 of 10 items answered');
  expect(written.content.body).not.toContain('class="skipped"');
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

    const text = words(document({ ...request, result }, NOTHING_DRAWN).content.body);

    expect(text).toContain(labels.mcri.notComputed);
    expect(text).toContain(labels.mcri.missingMap);
    expect(text).toMatch(/\(HADS\): no answer to items 3, 5/);
  });

  test('states that a module was not part of the assessment, not that it is missing', async () => {
    expect(words(await written({ variant: 'cartography_only' }))).toContain(labels.scores.notAsked);
    expect(words(await written({ variant: 'questionnaires_only' }))).toContain(labels.map.notAsked);
  });
});

describe('the provenance of the result', () => {
  const scoreNotes = async (options: SampleOptions) =>
    [...(await written(options)).matchAll(/<th scope="row">[^<]*<small>([^<]*)<\/small>/g)].map(
      ([, notes]) => notes ?? '',
    );

  test('notes unofficial wording beside every score, and only there', async () => {
    const own = await scoreNotes({});
    expect(own).toHaveLength(14);
    for (const notes of own) expect(notes).toContain('unofficial wording');

    const { result } = await samplePdfRequest();
    const licensed = { official: true, pack: 'en-GB/odi.json' };
    const wording = Object.fromEntries(Object.keys(result.provenance.wording).map((id) => [id, licensed]));
    const provenance = { value_set: 'us' as const, wording, capture: 'drawn' as const, reopened_from: null };
    for (const notes of await scoreNotes({ changes: { provenance } })) expect(notes).not.toContain('unofficial');
  });

  test('the EQ-5D index has three decimals of its exact value and names its value set', async () => {
    const text = words(await written({}));
    // 0.85512 by the French value set, whose smallest value is -0.525491.
    expect(text).toMatch(
      /Index higher is better · value set: France · unofficial wording 0\.855 -0\.525 · worse 1\.000 · better/,
    );
  });

  test('names another language of the administration, and a reopened assessment', async () => {
    const { result } = await samplePdfRequest();
    const provenance = { ...result.provenance, reopened_from: { computed_at: '2026-01-02T09:00:00.000Z' } };
    const changes = { administered_locale: 'fr-FR', time_zone: 'Europe/Paris', provenance } as const;
    const text = words(await written({ changes }));

    expect(text).toContain('Patient was asked in French (France)');
    expect(text).toContain('The patient was asked in French (France). The questions and answers are printed here');
    expect(text).toContain('Continues the assessment of 2 January 2026 at 10:00 (Europe/Paris, UTC+1)');
  });

  test('does not call a map from the list drawn', async () => {
    const { result } = await samplePdfRequest();
    const text = words(await written({ changes: { provenance: { ...result.provenance, capture: 'regions' } } }));

    expect(text).toContain(labels.methods.captures.regions);
    expect(text).not.toContain(labels.methods.captures.drawn);
  });
});

test('below 150 cm the report states that figure and areas rest on adult proportions', async () => {
  expect(words(await written({ heightCm: 149.9 }))).toContain(labels.map.adultProportions);
  expect(words(await written({ heightCm: 150 }))).not.toContain(labels.map.adultProportions);
});

test('every percentage names its whole', async () => {
  for (const variant of ['typical', 'longest', 'cartography_only'] as const) {
    const html = await written({ variant });
    // A list or table with a head that names the whole, and the sentences with it.
    const unsaid = html
      .replace(/<section class="regions"><h3>[^<]*<small>% of painful area<\/small>.*?<\/section>/gs, '')
      .replace(/Shares of the painful area: [^<]*/g, '')
      .replace(/\d%\s+of the (painful area|body)/g, '')
      .replace(/ style="[^"]*"/g, '')
      .replace(labels.map.basis.slice(-20), '');

    expect(words(unsaid)).not.toMatch(/\d\s?%/);
  }
});

describe('the better end of every scale', () => {
  test('has an arrow at the right if higher is better, otherwise at the left', async () => {
    const html = await written({});
    const bars = [...html.matchAll(/<div class="bar (up|down)".*?<p class="ends">(.*?)<\/p>/gs)];

    expect(bars.length).toBeGreaterThan(15);
    for (const [, arrow, ends = ''] of bars) {
      expect(/<b>(better|best condition)<\/b><\/span>$/.test(ends)).toBe(arrow === 'up');
      expect(/<b>better<\/b><\/span><span>/.test(ends)).toBe(arrow === 'down');
    }
    expect(words(html)).toContain(labels.scores.cue);
  });
});

test('marks unofficial wording at the index, at the branches from it and at the tips of the radar', async () => {
  const html = await written({});

  expect(html).toContain('<span>* / 10</span>');
  for (const name of ['Functional capacity', 'Quality of life', 'Anxiety and mood', 'Freedom from pain'])
    expect(html).toContain(`<th scope="row">${name}*</th>`);
  for (const tip of ['capacity*', 'of life*', 'and mood*', 'from pain*']) expect(html).toContain(`>${tip}</text>`);
  expect(html).toContain('<th scope="row">Pain map</th>');
});

test('prints a word for a missing value', async () => {
  const html = await written({ variant: 'skipped' });

  expect(html).toContain('<th scope="row">Quality of life</th><td class="number">missing</td>');
  expect(words(html)).not.toMatch(/ – (?!The|All)/);
});

test('page 1 has the largest regions even with a long reference', async () => {
  const html = await written({ reference: 'W'.repeat(64) });
  const page = html.slice(0, html.indexOf('<footer'));

  expect(page).toContain(labels.map.regions);
});

test('has a place for a label if the account wants one', async () => {
  const account = { name: 'Demo clinic', logo: null, label_area: true };

  expect(await written({ account })).toContain('<div class="label-area"><p>Name, date of birth</p></div>');
  expect(await written({})).not.toContain('label-area');
});

describe('page 1', () => {
  const stroke = (layer: 'intensity' | 'typology', value: string, radius: number): Stroke =>
    ({ view: 'front', layer, tool: 'brush', value, radius, points: [360, 500] }) as Stroke;
  const drawn = (...strokes: Stroke[]) => ({ map: { no_pain: false, strokes } });
  async function readGlance(options: SampleOptions): Promise<string> {
    const html = await written(options);
    const start = html.indexOf('class="where"');
    return words(html.slice(start, html.indexOf('<footer', start)));
  }

  test('has the answer to overall pain beside its branch of the index, under another name', async () => {
    const text = await readGlance({});

    expect(text).toMatch(/answer of the patient Overall pain 6\.5 0 · better 10 · worse higher is worse/);
    expect(text).toContain('10 − answer = 3.5 in the index: Freedom from pain');
  });

  test('distinguishes a skipped scale from one outside the assessment', async () => {
    expect(await readGlance({ variant: 'skipped' })).toContain(`Overall pain ${labels.scores.notComputed}`);
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

test('the logo or the name of the account is on every page', async () => {
  const account = { name: 'Demo clinic', logo: 'data:image/svg+xml;base64,PHN2Zy8+' };
  const picture = 'data:image/png;base64,AAAA';

  expect((await written({ account }, picture)).split(`src="${picture}"`)).toHaveLength(5);
  expect((await written({})).split('>Demo clinic<')).toHaveLength(5);
});

test('the logo replaces the account’s name, which becomes its description', async () => {
  const picture = 'data:image/png;base64,AAAA';
  const account = { name: 'Demo clinic', logo: 'data:image/svg+xml;base64,PHN2Zy8+' };
  const html = await written({ account }, picture);

  expect(html).toContain('alt="Demo clinic"');
  expect(html).not.toContain(account.logo);
});

test('prints neither sex nor weight of the patient', async () => {
  const request = await samplePdfRequest();
  const text = words(document(request, NOTHING_DRAWN).content.body);

  expect(text).not.toMatch(/\b(fe)?male\b/i);
  expect(text).not.toContain(`${request.patient.weight_kg} kg`);
});
