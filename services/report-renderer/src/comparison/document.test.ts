import { describe, expect, test } from '@jest/globals';
import { type ComparedAssessment, type ComparisonRequest, INTENSITIES, Locale } from '@pain-assessment/contracts';
import { LABELS } from '../labels/labels.ts';
import { createComparisonWriter } from '../testing/comparison-writer.ts';
import { COURSES } from '../testing/sample-comparison.ts';

const { sample, draw, render: renderBody, renderSample } = createComparisonWriter();
const english = LABELS['en-GB'].comparison;
/** The words of a document, without markup. */
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const countPages = (html: string) => html.match(/<section class="page /g)?.length;

/** The sample in the wording of the rights holders. */
function asOfficial(request: ComparisonRequest): ComparisonRequest {
  const assessments = request.comparison.assessments.map((assessment) => {
    const ids = Object.keys(assessment.provenance.wording);
    const wording = Object.fromEntries(ids.map((id) => [id, { official: true, pack: `en-GB/${id}.json` }]));
    return { ...assessment, provenance: { ...assessment.provenance, wording } };
  });
  return { ...request, comparison: { ...request.comparison, assessments } };
}

/** The sample with another version or value set in its last assessment, like an answer of the gateway. */
function madeDifferently(): ComparisonRequest {
  const request = sample();
  const { comparison } = request;
  const last = comparison.assessments.at(-1);
  if (!last) throw new Error('the sample is empty');
  const changed = { ...last, versions: { ...last.versions, mcri_algo: 2 } };
  return {
    ...request,
    comparison: {
      ...comparison,
      assessments: [...comparison.assessments.slice(0, -1), changed],
      changes: {
        ...comparison.changes,
        mcri: null,
        map: { comparable: false, new_cm2: null, resolved_cm2: null, persistent_cm2: null, overlap: null },
      },
    },
  };
}

test.each(Locale.options)(
  'a comparison in %s says what it cannot know, and names every place of the map',
  async (locale) => {
    const text = words(await renderSample({ locale }));
    const { comparison } = LABELS[locale];

    for (const said of [
      comparison.patient,
      comparison.new,
      comparison.resolved,
      comparison.persistent,
      comparison.area,
    ]) {
      expect(text).toContain(said);
    }
  },
);

test('has two to three pages', async () => {
  expect(countPages(await renderSample())).toBe(3);
  const { questionnaires: _, ...others } = sample();
  expect(countPages(await renderBody({ ...others, questionnaires: [] }))).toBe(2);
});

test('prints the differing answers of first and last', async () => {
  const text = words(await renderSample());

  expect(text).toContain(`${english.first} → ${english.last}`);
  expect(text).toContain('Very strong pain → Slight pain');
});

const DOT = /matrix\(8\.5,0,0,8\.5,([\d.]+),([\d.]+)\)/;

test('a visit has the same position in the charts of all scores, for scales of any length in letters', async () => {
  const html = await renderSample();
  const scores = html.slice(html.indexOf('class="courses"'));
  const firstPoints = [...scores.matchAll(/<svg .*?<\/svg>/gs)].map(([svg]) => DOT.exec(svg)?.[1]);

  expect(firstPoints.length).toBeGreaterThan(10);
  expect(new Set(firstPoints).size).toBe(1);
});

test('every table head has a printable text', async () => {
  const html = await renderSample();
  const heads = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head]) => words(head ?? '').trim());

  expect(heads).toContain(english.change);
  expect(heads).not.toContain('');
});

test('states that no answer differs', async () => {
  const text = words(await renderSample({ hasAnswers: false }));

  expect(text).toContain(`${english.answers} ${english.noAnswers}`);
});

describe('a missing value', () => {
  test('has a name, and a mark in a row of that name below the scale', async () => {
    const html = await renderSample({ course: 'mixed' });
    const [chart = ''] = /<figure class="chart".*?<\/figure>/s.exec(html) ?? [];
    const crosses = [...chart.matchAll(/<path d="M-1 -0.8[^"]*" transform="matrix\([\d.,]+,([\d.]+)\)"/g)];
    const scaleEnds = [...chart.matchAll(/translate\([\d.]+ ([\d.]+)\)[^>]*>(?:0|10)</g)].map(([, y]) => Number(y));

    // Twelve assessments, the third and the seventh without values.
    expect(crosses).toHaveLength(2);
    for (const [, y] of crosses) expect(Number(y)).toBeGreaterThan(Math.max(...scaleEnds) + 20);
    expect(chart).toContain(`>${english.missing}</text>`);
    expect(words(html)).toContain(`13 Mar 2026 ${english.missing}`);
  });

  test('has no row if nothing is missing', async () => {
    expect(await renderSample({ course: 'better' })).not.toContain(`>${english.missing}</text>`);
  });
});

/** A printed number; null for a word. */
const toNumber = (text = '') => (/\d/.test(text) ? Number(text.replace('+', '').replace('−', '-')) : null);

test.each(COURSES)(
  'in a course that is %s each change is the difference of the two numbers beside it',
  async (course) => {
    const html = await renderSample({ course });
    const rows = [
      ...html.matchAll(
        /<td class="number">([^<]*)<\/td><td class="number">([^<]*)<\/td><td class="number"><b>([^<]*)</g,
      ),
    ];
    const changes = rows.map(([, first, last, change]) => [toNumber(first), toNumber(last), toNumber(change)] as const);

    expect(changes.length).toBeGreaterThan(15);
    for (const [first, last, change] of changes) {
      if (change === null) continue;
      expect(change).toBeCloseTo((last ?? Number.NaN) - (first ?? Number.NaN), 6);
    }
  },
);

test('the change of the EQ-5D index is the difference of the three printed decimals, not of the exact values', async () => {
  const request = sample({ course: 'mixed' });
  const text = words(await renderBody(request));
  const numbers = /(−?\d\.\d{3}) (−?\d\.\d{3}) ([+−]\d\.\d{3}) Hospital/.exec(text) ?? [];
  const [first, last, change] = numbers.slice(1).map((number) => toNumber(number) ?? Number.NaN);

  expect(change).toBeCloseTo((last ?? Number.NaN) - (first ?? Number.NaN), 6);
});

describe('wording that is not official', () => {
  test('is marked on page 1 at the index, at each branch from it, and at the tips of the radar', async () => {
    const html = await renderSample();
    const page = html.slice(0, html.indexOf('<footer'));

    expect(page).toContain('<h2>MCRi* ');
    expect([...page.matchAll(/<h3>([^<]*)<\/h3><figure/g)].map(([, name]) => name)).toEqual([
      'Pain map',
      'Functional capacity*',
      'Quality of life*',
      'Anxiety and mood*',
      'Freedom from pain*',
    ]);
    for (const tip of ['capacity*', 'of life*', 'and mood*', 'from pain*']) expect(page).toContain(`>${tip}</text>`);
    expect(words(page)).toContain(LABELS['en-GB'].mcri.unofficial);
  });

  test('is noted beside every score, and beside none of official wording', async () => {
    const notes = async (request: ComparisonRequest) =>
      [...(await renderBody(request)).matchAll(/<th scope="row">[^<]*<small>([^<]*)</g)].map(([, note]) => note);
    const own = await notes(sample());
    const [first] = sample().comparison.assessments;
    expect(own).toHaveLength(Object.values(first?.scores ?? {}).flatMap((scores) => Object.keys(scores)).length);
    for (const note of own) expect(note).toContain('unofficial wording');

    const official = asOfficial(sample());
    for (const note of await notes(official)) expect(note).not.toContain('unofficial');
    expect(await renderBody(official)).not.toContain('*');
  });
});

test('prints the value set beside the index', async () => {
  expect(words(await renderSample())).toContain('Index higher is better · value set: France');
});

test('draws the painful area of every assessment by intensity, and describes it in words', async () => {
  const html = await renderSample({ course: 'mixed' });
  const [, described = ''] = /aria-label="(Painful area by intensity[^"]*)"/.exec(html) ?? [];

  expect(described.match(/Very severe \d+\.\d cm²/g)).toHaveLength(10);
  expect(described.match(/: missing/g)).toHaveLength(2);
});

test('fills no area with a pattern of SVG, which blurs in print', async () => {
  expect(await renderSample()).not.toContain('<pattern');
});

test('six pictures show first and last intensities and the change; four if the maps are not comparable', async () => {
  const names = async (request: ComparisonRequest) =>
    [...(await renderBody(request)).matchAll(/<b>(\w+), (?:front|back)<\/b>/g)].map(([, when]) => when);

  expect(await names(sample())).toEqual(['First', 'First', 'Last', 'Last', 'Change', 'Change']);
  expect(await names(madeDifferently())).toEqual(['First', 'First', 'Last', 'Last']);
});

test('has a place for a label if the account wants one', async () => {
  const request = sample();
  const labelled = { ...request, account: { ...request.account, label_area: true } };

  expect(await renderBody(labelled)).toContain('<div class="label-area"><p>Name, date of birth</p></div>');
  expect(await renderBody(request)).not.toContain('label-area');
});

const noPain = {
  no_pain: true,
  pain_surface: { cm2: 0, percent_of_body: 0 },
  by_intensity: Object.fromEntries(INTENSITIES.map((key) => [key, { cm2: 0, percent: 0 }])),
} as unknown as ComparedAssessment['cartography'];

/** The sample with these changes of its last assessment, and without a comparison of the maps. */
function withoutOverlay(changes: Partial<ComparedAssessment>): ComparisonRequest {
  const { comparison, ...request } = madeDifferently();
  const [first, last] = [comparison.assessments.slice(0, -1), comparison.assessments.at(-1)];
  if (!last) throw new Error('the sample is empty');
  const assessments = [...first, { ...last, versions: first[0]?.versions ?? last.versions, ...changes }];
  return { ...request, comparison: { ...comparison, assessments } };
}

test('names the one reason why maps are not laid over each other', async () => {
  const reasons = [english.mapIsMissing, english.shapesDiffer, english.versionsDiffer];
  const named = async (request: ComparisonRequest) => {
    const text = words(await renderBody(request));
    return reasons.filter((reason) => text.includes(reason));
  };
  const versions = { stats_algo: 2, mcri_algo: 1, questionnaires: {} } as unknown as ComparedAssessment['versions'];

  expect(await named(withoutOverlay({ cartography: null }))).toEqual([english.mapIsMissing]);
  expect(await named(withoutOverlay({ patient: { height_cm: 168, weight_kg: 99 } }))).toEqual([english.shapesDiffer]);
  expect(await named(withoutOverlay({ versions }))).toEqual([english.versionsDiffer]);
});

test('says on which days the map has no pain and the scale has', async () => {
  const request = sample();
  const painless = { ...request.comparison.assessments[1], cartography: noPain };
  const assessments = request.comparison.assessments.with(1, painless as ComparedAssessment);
  const text = words(await renderBody({ ...request, comparison: { ...request.comparison, assessments } }));

  expect(text).toContain('The map shows no pain, but the pain scale does: 26 Jan 2026.');
  expect(words(await renderSample())).not.toContain('The map says no pain');
});

test('prints the time of two assessments of one day, and of no other', async () => {
  const request = sample();
  const [first] = request.comparison.assessments;
  const later = { ...request.comparison.assessments[1], computed_at: '2026-01-12T15:05:00.000Z' };
  const assessments = request.comparison.assessments.with(1, later as ComparedAssessment);
  const text = words(await renderBody({ ...request, comparison: { ...request.comparison, assessments } }));

  expect(first?.computed_at).toBe('2026-01-12T09:30:00.000Z');
  expect(text).toContain('First 12 Jan 2026, 10:30');
  expect(text).toContain('12 Jan 2026, 16:05');
  expect(text).toContain('23 Feb 2026 ');
});

test('of twelve assessments the first and the last column have a value and a date', async () => {
  const html = await renderSample({ course: 'mixed' });
  const columns = (kind: string) =>
    [...html.matchAll(new RegExp(`<${kind} style="grid-column:(\\d+)"`, 'g'))].map(([, column]) => Number(column));

  const valued = [...html.matchAll(/<div class="stack" style="grid-column:(\d+)"><b>/g)].map(([, at]) => Number(at));
  expect(valued).toEqual(expect.arrayContaining([2, 13]));
  expect(columns('span class="name"')).toEqual(expect.arrayContaining([2, 13]));
});

test('shows and names values of different versions, and does not subtract them', async () => {
  const html = await renderBody(madeDifferently());
  const text = words(html);

  expect(text).toContain(`7.9 (${english.notComparable})`);
  expect(text).toContain('MCRi algorithm: 1, 2. Obtained differently, these values are shown and not subtracted.');
  expect(text).toContain(english.shapesDiffer);
});

test('areas of the pictures equal those of the comparison', async () => {
  const request = sample({ course: 'mixed' });
  const sums = { new: 0, resolved: 0, persistent: 0 };
  for (const { when, areas } of await draw(request)) {
    if (when === 'change') for (const [state, cm2] of areas ?? []) sums[state as keyof typeof sums] += cm2;
  }
  const { map } = request.comparison.changes;

  expect(sums.new).toBeCloseTo(map.new_cm2 ?? 0, 0);
  expect(sums.resolved).toBeCloseTo(map.resolved_cm2 ?? 0, 0);
  expect(sums.persistent).toBeCloseTo(map.persistent_cm2 ?? 0, 0);
});
