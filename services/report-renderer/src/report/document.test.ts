import { describe, expect, test } from '@jest/globals';
import { Locale, type PdfRequest } from '@pain-assessment/contracts';
import { createDocumentWriter } from '../document/printed-document.ts';
import { fill, LABELS } from '../labels/labels.ts';
import { type SampleOptions, samplePdfRequest } from '../testing/sample-request.ts';
import { readWords, writeSample } from '../testing/written-report.ts';
import { draftReport } from './document.ts';
import { painfulRegions } from './painful-regions.ts';

const write = createDocumentWriter();
const document = (request: PdfRequest) => write(draftReport(request));
const labels = LABELS['en-GB'];
/** As read from a document, where every space is alike. */
const asRead = (text: string) => text.replace(/\s+/g, ' ');

test('a report of both modules has a page for summary, map, scores and answers', async () => {
  const html = await writeSample({});

  expect([...html.matchAll(/<section class="page a4 ([\w-]+)"/g)].map(([, name]) => name)).toEqual([
    'summary',
    'map-page',
    'scores-page',
    'answers-page',
  ]);
});

test('a report of one module has three pages, and so has one without pain, because page 1 has all of its map', async () => {
  for (const variant of ['cartography_only', 'questionnaires_only', 'no_pain'] as const) {
    expect((await writeSample({ variant })).match(/<section class="page /g)).toHaveLength(3);
  }
});

test('lists the largest painful regions in words, largest first', async () => {
  const request = await samplePdfRequest();
  const regions = painfulRegions(request.result);

  expect(regions.length).toBeGreaterThan(2);
  expect(regions.map(({ percent }) => percent)).toEqual(
    regions.map(({ percent }) => percent).toSorted((a, b) => b - a),
  );
  expect(readWords(await writeSample({}))).toContain(regions[0]?.name);
});

test('names the composite our own, with its version, and without threshold or verdict', async () => {
  expect(readWords(await writeSample({}))).toContain('The MCRi (version 1) is this service’s own documented composite');
});

test('a skipped item is not counted as answered, and stays in the list', async () => {
  const text = readWords(await writeSample({ variant: 'skipped' }));

  expect(text).toContain('answers: 0 of 10');
  expect(text).toContain('not answered');
});

test('recognises a skipped answer by its data, not by its words', async () => {
  const request = await samplePdfRequest();
  const questionnaires = request.result.questionnaires.map((questionnaire) => ({
    ...questionnaire,
    answers: questionnaire.answers.map((given) => ({ ...given, answer: 'not answered' })),
  }));
  const written = document({ ...request, result: { ...request.result, questionnaires } });

  expect(readWords(written.content.body)).toContain('answers: 10 of 10');
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

    const text = readWords(document({ ...request, result }).content.body);

    expect(text).toContain(labels.mcri.notComputed);
    expect(text).toContain(labels.mcri.missingMap);
    expect(text).toMatch(/\(HADS\), unanswered: 3, 5/);
  });

  test('states that a module was not part of the assessment, not that it is missing', async () => {
    expect(readWords(await writeSample({ variant: 'cartography_only' }))).toContain(labels.scores.notAsked);
    expect(readWords(await writeSample({ variant: 'questionnaires_only' }))).toContain(labels.map.notAsked);
  });
});

describe('the provenance of the result', () => {
  /** Names of the scores, and the facts of their questionnaires. */
  const readScores = async (options: SampleOptions) => {
    const html = await writeSample(options);
    const page = html.slice(html.indexOf('class="instruments"'), html.indexOf('class="answers"'));
    return {
      names: [...page.matchAll(/<th scope="row">([^<]*)</g)].map(([, name]) => name ?? ''),
      facts: [...page.matchAll(/<h3>.*?<small>([^<]*)</g)].map(([, facts]) => facts ?? ''),
    };
  };

  test('marks unofficial wording at every score, and explains the mark once for each questionnaire', async () => {
    const { result } = await samplePdfRequest();
    const { names, facts } = await readScores({});
    expect(names).toHaveLength(result.questionnaires.flatMap((one) => Object.keys(one.score_ranges)).length);
    for (const name of names) expect(name).toMatch(/\*$/);
    expect(facts).toHaveLength(result.questionnaires.length);
    for (const each of facts) expect(each).toContain('* unofficial wording');

    const licensed = { official: true, pack: 'en-GB/odi.json' };
    const wording = Object.fromEntries(Object.keys(result.provenance.wording).map((id) => [id, licensed]));
    const provenance = { value_set: 'us' as const, wording, capture: 'drawn' as const, reopened_from: null };
    const official = await readScores({ changes: { provenance } });
    for (const text of [...official.names, ...official.facts]) expect(text).not.toMatch(/\*|unofficial/);
  });

  test('says the direction once for a questionnaire whose scores share it, otherwise at each score', async () => {
    const text = readWords(await writeSample({}));

    expect(text).toContain(
      '(HADS) higher is worse · * unofficial wording · version 1 · answers: 14 of 14 Anxiety* 8 0',
    );
    expect(text).toContain('EQ-5D-5L * unofficial wording · version 1 · answers: 6 of 6 Mobility* higher is worse 2');
  });

  test('the EQ-5D index has three decimals of its exact value and names its value set', async () => {
    const text = readWords(await writeSample({}));
    // 0.85512 by the French value set, whose smallest value is -0.525491.
    expect(text).toMatch(/Index\* higher is better · value set: France 0\.855 −0\.525 · worse 1\.000 · better/);
  });

  test('names another language of the administration, and a reopened assessment', async () => {
    const { result } = await samplePdfRequest();
    const provenance = { ...result.provenance, reopened_from: { computed_at: '2026-01-02T09:00:00.000Z' } };
    const changes = { administered_locale: 'fr-FR', time_zone: 'Europe/Paris', provenance } as const;
    const text = readWords(await writeSample({ changes }));

    expect(text).toContain('Language of the questions French (France)');
    expect(text).toContain('The patient was asked in French (France). The questions and answers are printed here');
    expect(text).toContain('Continues the assessment of 2 January 2026 at 10:00 (Europe/Paris, UTC+1)');
  });

  test('does not call a map from the list drawn', async () => {
    const { result } = await samplePdfRequest();
    const text = readWords(
      await writeSample({ changes: { provenance: { ...result.provenance, capture: 'regions' } } }),
    );

    expect(text).toContain(labels.methods.captures.regions);
    expect(text).not.toContain(labels.methods.captures.drawn);
  });
});

test('a small painful area is never a share of zero', async () => {
  const { result } = await samplePdfRequest();
  if (!result.cartography) throw new Error('the sample has no map');
  const cartography = { ...result.cartography, pain_surface: { cm2: 0.1, percent_of_body: 0 } };
  const text = readWords(await writeSample({ changes: { cartography } }));

  expect(text).toMatch(/0\.1 cm² · (?:<|&lt;)\s0\.1% of the drawn body/);
});

test('below 150 cm the report states that figure and areas rest on adult proportions', async () => {
  expect(readWords(await writeSample({ heightCm: 149.9 }))).toContain(asRead(labels.map.adultProportions));
  expect(readWords(await writeSample({ heightCm: 150 }))).not.toContain(asRead(labels.map.adultProportions));
});

test('every percentage names its whole', async () => {
  for (const variant of ['typical', 'longest', 'cartography_only'] as const) {
    const html = await writeSample({ variant });
    // A list or table with a head that names the whole, and the sentences with it.
    const unsaid = html
      .replace(/<section class="regions"><h3>[^<]*<small>% of painful area<\/small>.*?<\/section>/gs, '')
      .replace(/<section class="kind"><h2>[^<]*<small>% of painful area<\/small>.*?<\/section>/gs, '')
      .replace(/\d%\s+of the (painful area|drawn body)/g, '')
      .replace(/ style="[^"]*"/g, '')
      .replace(labels.map.basis.slice(-20), '');

    expect(readWords(unsaid)).not.toMatch(/\d\s?%/);
  }
});

describe('the better end of every scale', () => {
  test('has an arrow at the right if higher is better, otherwise at the left', async () => {
    const html = await writeSample({});
    const bars = [...html.matchAll(/<div class="bar (up|down)".*?<p class="ends">(.*?)<\/p>/gs)];

    expect(bars.length).toBeGreaterThan(15);
    for (const [, arrow, ends = ''] of bars) {
      expect(/<b>(better|best condition)<\/b><\/span>$/.test(ends)).toBe(arrow === 'up');
      expect(/<b>better<\/b><\/span><span>/.test(ends)).toBe(arrow === 'down');
    }
    expect(readWords(html)).toContain(labels.scores.cue);
  });
});

test('prints a word for a missing value', async () => {
  const html = await writeSample({ variant: 'skipped' });

  expect(html).toContain('<th scope="row">Quality of life</th><td class="number">missing</td>');
  expect(readWords(html)).not.toMatch(/ – (?!The|All)/);
});

test('has a place for a label if the account wants one', async () => {
  const account = { name: 'Demo clinic', logo: null, label_area: true };

  expect(await writeSample({ account })).toContain('<div class="label-area"><p>Name, date of birth</p></div>');
  expect(await writeSample({})).not.toContain('label-area');
});

test('the logo or the name of the account is on every page', async () => {
  const account = { name: 'Demo clinic', logo: 'data:image/png;base64,AAAA' };

  expect((await writeSample({ account })).split(`src="${account.logo}"`)).toHaveLength(5);
  expect((await writeSample({})).split('>Demo clinic<')).toHaveLength(5);
});

test('the logo replaces the account’s name, which becomes its description', async () => {
  const html = await writeSample({ account: { name: 'Demo clinic', logo: 'data:image/png;base64,AAAA' } });

  expect(html).toContain('alt="Demo clinic"');
  expect(html).not.toContain('>Demo clinic<');
});

test('prints height and weight, which change every area, and not the sex', async () => {
  const text = readWords(document(await samplePdfRequest()).content.body);

  expect(text).toContain('Height and weight 168 cm · 64 kg');
  expect(text).not.toMatch(/\b(fe)?male\b/i);
});

test('says beside the index that the map says no pain and the scale does not', async () => {
  const said = labels.mcri.contradiction.slice(0, 50);

  expect(readWords(await writeSample({ variant: 'no_pain' }))).toContain(said);
  expect(readWords(await writeSample({}))).not.toContain(said);
});

test('names on page 1 the unanswered items of scores outside the index', async () => {
  const request = await samplePdfRequest();
  const isSkipped = (id: string, item: string) => id === 'sf12' || (id === 'eq5d' && item === 'vas');
  const questionnaires = request.result.questionnaires.map((asked) => ({
    ...asked,
    scores:
      asked.id === 'sf12' ? {} : Object.fromEntries(Object.entries(asked.scores).filter(([key]) => key !== 'vas')),
    answers: asked.answers.map((answer) => (isSkipped(asked.id, answer.item) ? { ...answer, value: null } : answer)),
  }));
  const body = document({ ...request, result: { ...request.result, questionnaires } }).content.body;
  const [, page1 = ''] = body.split('<section class="page ');

  expect(readWords(page1)).toContain('EQ-5D-5L, unanswered: 6');
  expect(readWords(page1)).toMatch(/SF-12[^:]*: not answered/);
});

test('lists as missing for the index only what the index needs', async () => {
  const request = await samplePdfRequest({ variant: 'skipped' });
  const questionnaires = request.result.questionnaires.map((asked) =>
    asked.id === 'sf12'
      ? { ...asked, scores: {}, answers: asked.answers.map((answer) => ({ ...answer, value: null })) }
      : asked,
  );
  const body = document({ ...request, result: { ...request.result, questionnaires } }).content.body;
  const [list = ''] = /<ul>.*?<\/ul>/s.exec(body.slice(body.indexOf(labels.mcri.missing))) ?? [];

  expect(readWords(list)).not.toBe('');
  expect(readWords(list)).not.toContain('SF-12');
  expect(readWords(body)).toMatch(/SF-12[^:]*: not answered/);
});

test.each(Locale.options)('says in %s that the index is not validated clinically', async (locale) => {
  const { composite, notice } = LABELS[locale].mcri;
  expect(composite).toMatch(/valid/i);
  const words = readWords(await writeSample({ locale }));
  expect(words).toContain(asRead(fill(composite, { version: 1 })));
  expect(words).toContain(asRead(fill(notice, { version: 1 })));
});

test('has an arrow in words only where a scale stands', async () => {
  expect(readWords(await writeSample({ variant: 'questionnaires_only' }))).toContain(labels.scores.cue);
  expect(readWords(await writeSample({ variant: 'skipped' }))).not.toContain(labels.scores.cue);
});

test('has the paper of the account, and the mark of a test key on every page', async () => {
  const request = await samplePdfRequest();
  const provenance = { ...request.result.provenance, test: true };
  const letter = { ...request, account: { ...request.account, paper: 'letter' as const } };
  const { body } = document({ ...letter, result: { ...request.result, provenance } }).content;

  expect(body.match(/<section class="page letter /g)).toHaveLength(4);
  expect(body.match(/<b class="test">Test<\/b>/g)).toHaveLength(4);
  expect(await writeSample({})).not.toContain('class="test"');
});
