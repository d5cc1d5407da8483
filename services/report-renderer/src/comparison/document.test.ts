import { describe, expect, test } from '@jest/globals';
import { type ComparisonRequest, Locale } from '@pain-assessment/contracts';
import { LABELS } from '../labels/labels.ts';
import { sampleComparison } from '../testing/sample-comparison.ts';
import { createChangeMaps } from './change-maps.ts';
import { createComparisonDocuments } from './document.ts';

const write = createComparisonDocuments();
const drawMaps = createChangeMaps();
const english = LABELS['en-GB'].comparison;

const bodyOf = async (request: ComparisonRequest) =>
  write(request, { logo: null, pictures: await drawMaps(request) }).content.body;
/** The words of a document, without markup. */
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
const countPages = (html: string) => html.match(/<section class="page /g)?.length;

/** The sample with one thing made differently in its last assessment, as the gateway answers it. */
function madeDifferently(): ComparisonRequest {
  const request = sampleComparison();
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
    const text = words(await bodyOf(sampleComparison({ locale })));
    const { comparison } = LABELS[locale];

    for (const said of [
      comparison.patient,
      comparison.new,
      comparison.resolved,
      comparison.persistent,
      comparison.most,
    ]) {
      expect(text).toContain(said);
    }
  },
);

test('has two to three pages', async () => {
  expect(countPages(await bodyOf(sampleComparison()))).toBe(3);
  const { questionnaires: _, ...others } = sampleComparison();
  expect(countPages(await bodyOf({ ...others, questionnaires: [] }))).toBe(2);
});

test('prints the answers of first and last where they differ', async () => {
  const text = words(await bodyOf(sampleComparison()));

  expect(text).toContain(`${english.first}: Very strong pain`);
  expect(text).toContain(`${english.last}: Slight pain`);
});

test('one visit stands at one place in the charts of all scores, however long their scales are written', async () => {
  const html = await bodyOf(sampleComparison());
  const scores = html.slice(html.indexOf('class="courses"'));
  const firstPoints = [...scores.matchAll(/<svg.*?<circle cx="([^"]*)"/gs)].map(([, x]) => x);

  expect(firstPoints.length).toBeGreaterThan(10);
  expect(new Set(firstPoints).size).toBe(1);
});

test('every head of a table has a text that prints', async () => {
  const html = await bodyOf(sampleComparison());
  const heads = [...html.matchAll(/<th scope="col"[^>]*>(.*?)<\/th>/gs)].map(([, head]) => words(head ?? '').trim());

  expect(heads).toContain(english.value);
  expect(heads).not.toContain('');
});

test('says at once that no answer differs', async () => {
  const text = words(await bodyOf(sampleComparison({ hasAnswers: false })));

  expect(text).toContain(`${english.answers} ${english.noAnswers}`);
});

describe('a missing value', () => {
  test('is named, and leaves a gap in the line with a cross below', async () => {
    const html = await bodyOf(sampleComparison({ course: 'mixed' }));
    const [chart = ''] = /<figure class="chart".*?<\/figure>/s.exec(html) ?? [];
    const [, line = ''] = /<path d="([^"]*)" fill="none"/.exec(chart) ?? [];

    // Twelve assessments, the third and the seventh without values: 1 + 2 + 4 lines between neighbours.
    expect(line.match(/M/g)).toHaveLength(7);
    expect(chart.match(/stroke-width="\.35"/g)).toHaveLength(2);
    expect(words(html)).toContain(`13 Mar 2026 ${english.missing}`);
  });
});

test('what was made differently is shown, named and not subtracted', async () => {
  const html = await bodyOf(madeDifferently());
  const text = words(html);

  expect(text).toContain(`${english.change} ${english.notComparable}`);
  expect(text).toContain('MCRi algorithm: 1, 2. Made differently, these values are shown and not subtracted.');
  expect(text).toContain(english.mapsNotComparable);
});

test('areas of the pictures are those that the comparison answers', async () => {
  const request = sampleComparison({ course: 'mixed' });
  const sums = { new: 0, resolved: 0, persistent: 0, painful: 0 };
  for (const { when, areas } of await drawMaps(request)) {
    for (const [state, cm2] of areas ?? []) if (state !== 'persistent' || when === 'last') sums[state] += cm2;
  }
  const { map } = request.comparison.changes;

  expect(sums.new).toBeCloseTo(map.new_cm2 ?? 0, 0);
  expect(sums.resolved).toBeCloseTo(map.resolved_cm2 ?? 0, 0);
  expect(sums.persistent).toBeCloseTo(map.persistent_cm2 ?? 0, 0);
});
