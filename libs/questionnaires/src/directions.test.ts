import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Locale, ValueSet } from '@pain-assessment/contracts';
import { allInstruments } from './instruments.ts';
import { createQuestionnaires } from './questionnaires.ts';
import { fixtures } from './testing/index.ts';

describe.each(allInstruments.map((instrument) => [instrument.id, instrument] as const))('%s', (id, instrument) => {
  const scores = Object.entries(fixtures[id].ends);

  test('names the healthier end of every score', () => {
    const directions = scores.map(([name, [healthy, affected]]) => [
      name,
      healthy > affected ? 'higher_is_better' : 'higher_is_worse',
    ]);

    const named = Object.entries(instrument.scores).map(([name, { direction }]) => [name, direction]);
    expect(Object.fromEntries(named)).toEqual(Object.fromEntries(directions));
  });

  test('has the published range of every score', () => {
    const ranges = scores.map(([name, ends]) => [name, [Math.min(...ends), Math.max(...ends)]]);

    const given = Object.entries(instrument.scores).map(([name, { range }]) => [name, range({ valueSet: 'fr' })]);
    expect(Object.fromEntries(given)).toEqual(Object.fromEntries(ranges));
  });

  test.each(ValueSet.options)(
    'scores the healthiest patient better than the most affected one, value set %s',
    (valueSet) => {
      const healthy = instrument.score(fixtures[id].best, { valueSet });
      const affected = instrument.score(fixtures[id].worst, { valueSet });
      for (const [name, [healthyEnd, affectedEnd]] of scores) {
        const difference = (healthy[name] ?? Number.NaN) - (affected[name] ?? Number.NaN);
        expect(Math.sign(difference)).toBe(Math.sign(healthyEnd - affectedEnd));
      }
    },
  );
});

/** Paragraphs of items, then the labels of their lowest and highest code by language: `en: No pain | Extreme pain`. */
const endLabels = new Map<string, string[]>(
  readFileSync(new URL('../fixtures/ends-of-scales.txt', import.meta.url), 'utf8')
    .split('\n\n')
    .slice(1)
    .flatMap((paragraph) => {
      const lines = paragraph.trimEnd().split('\n');
      const items = lines.filter((line) => !line.startsWith(' ')).flatMap((line) => line.split(' '));
      const labels = lines.filter((line) => line.startsWith(' ')).map((line) => line.trim().split(/: | \| /));
      return labels.flatMap(([language, ...ends]) => items.map((item) => [`${language} ${item}`, ends] as const));
    }),
);

test.each(Locale.options)('both ends of every item have their label in %s', (locale) => {
  const questionnaires = createQuestionnaires();
  const ends = allInstruments.flatMap(({ id }) =>
    questionnaires.localise({ id, version: 1, locale, sex: 'female' }).items.map((item) => {
      const labels =
        item.kind === 'scale' ? [item.minimum_label, item.maximum_label] : item.options.map(({ label }) => label);
      return [`${locale.slice(0, 2)} ${id}.${item.id}`, [labels[0], labels.at(-1)].join(' | ')] as const;
    }),
  );
  const written = ends.map(([name]) => [name, endLabels.get(name)?.join(' | ')]);
  // One comparison, so that a new language or instrument sees all its missing lines at once.
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(ends));
});
