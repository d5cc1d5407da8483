import { expect, test } from '@jest/globals';
import { fill, LABELS } from '../labels/labels.ts';
import { createComparisonWriter } from '../testing/comparison-writer.ts';
import { COURSES } from '../testing/sample-comparison.ts';

const { sample, render: renderBody, renderSample } = createComparisonWriter();
const english = LABELS['en-GB'].comparison;
/** The words of a document, without markup. */
const words = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');

test('the chart of the index labels its last and first value, and no label covers another', async () => {
  const html = await renderSample({ course: 'mixed' });
  const [chart = ''] = /<figure class="chart".*?<\/figure>/s.exec(html) ?? [];
  const { comparison } = sample({ course: 'mixed' });
  const places = [
    ...chart.matchAll(/<text[^>]*font-weight:600[^>]*translate\(([\d.]+) ([\d.]+)\)[^>]*>([\d.]+)</g),
  ].map(([, x, y, text = '']) => ({ x: Number(x), y: Number(y), text }));
  const byTime = places.toSorted((a, b) => a.x - b.x).map(({ text }) => text);

  expect(byTime.at(0)).toBe(comparison.assessments.at(0)?.mcri?.toFixed(1));
  expect(byTime.at(-1)).toBe(comparison.assessments.at(-1)?.mcri?.toFixed(1));
  for (const one of places) {
    const covered = places.filter(
      (other) => other !== one && Math.abs(other.x - one.x) < 40 && Math.abs(other.y - one.y) < 25,
    );
    expect(covered).toEqual([]);
  }
});

test('prints height and weight, and both where they have changed', async () => {
  const request = sample();
  const { comparison } = request;
  const assessments = comparison.assessments.map((assessment, index) =>
    index === 0 ? assessment : { ...assessment, patient: { height_cm: 168, weight_kg: 92 } },
  );

  const said = words(fill(english.weights, { first: '64', last: '92' }));
  const same = words(await renderSample({}));
  expect(same).toContain('168 cm · 64 kg');
  expect(same).not.toContain(said.split(':')[0]);
  const changed = words(await renderBody({ ...request, comparison: { ...comparison, assessments } }));
  expect(changed).toContain('168 cm · 64 → 92 kg');
  expect(changed).toContain(said);
});

test('a child who grows has the note on proportions, and the basis of every area', async () => {
  const request = sample();
  const { comparison } = request;
  const assessments = comparison.assessments.map((assessment, index) => ({
    ...assessment,
    patient: { height_cm: index === 0 ? 110 : 151, weight_kg: 40 },
  }));
  const text = words(await renderBody({ ...request, comparison: { ...comparison, assessments } }));
  const { adultProportions } = LABELS['en-GB'].map;

  expect(text).toContain(words(adultProportions));
  expect(text).toContain(english.ownHeights);
  expect(words(await renderSample({}))).not.toContain(words(adultProportions));
  expect(words(await renderSample({}))).not.toContain(english.ownHeights);
});

test('all values of a score have the same number of decimals', async () => {
  const text = words(await renderSample({ course: 'mixed' }));
  const rows = [...text.matchAll(/(?:\d+(?:\.\d+)?|–)(?: · (?:\d+(?:\.\d+)?|–)){11}/g)].map(([row]) => row);

  expect(rows.length).toBeGreaterThan(5);
  for (const row of rows) {
    const lengths = new Set(
      row
        .split(' · ')
        .filter((one) => one !== '–')
        .map((one) => one.split('.')[1]?.length ?? 0),
    );
    expect({ row, lengths: lengths.size }).toEqual({ row, lengths: 1 });
  }
});

test('the index and its five values are printed from first to last, with the change', async () => {
  for (const course of COURSES) {
    const html = await renderSample({ course });
    const courses = [...html.matchAll(/<b>([−\d.]+) → ([−\d.]+)<\/b> <span>\(([+−\d.]+)\)/g)];

    expect(courses).toHaveLength(6);
    for (const [first = 0, last = 0, change = 0] of courses.map((all) =>
      all.slice(1).map((one) => Number(one.replace('−', '-'))),
    ))
      expect(change).toBeCloseTo(last - first, 6);
  }
});

test('says on page 1 that the index is a composite of its own, and not validated clinically', async () => {
  const html = await renderSample();

  expect(words(html.slice(0, html.indexOf('<footer')))).toContain('own composite, version 1, not validated clinically');
});
