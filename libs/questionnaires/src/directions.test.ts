import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { Locale, type QuestionnaireId, ValueSet } from '@pain-assessment/contracts';
import { allInstruments } from './instruments.ts';
import { createQuestionnaires } from './questionnaires.ts';
import { scoreDirections, scoreRanges } from './scoring.ts';
import { fixtures } from './testing/index.ts';

/** Each score with its range, healthier end first (the articles in `docs/clinical.md`). */
const HEALTHY_TO_AFFECTED: Readonly<Record<QuestionnaireId, Readonly<Record<string, readonly [number, number]>>>> = {
  vas_global: { total: [0, 10] },
  odi: { total: [0, 100] },
  ndi: { total: [0, 100] },
  quickdash: { total: [0, 100] },
  koos_ps: { total: [100, 0] },
  whodas12: { total: [0, 100] },
  gupi: { pain: [0, 23], urinary: [0, 10], quality_of_life: [0, 12], total: [0, 45] },
  eq5d: {
    mobility: [1, 5],
    self_care: [1, 5],
    usual_activities: [1, 5],
    pain_discomfort: [1, 5],
    anxiety_depression: [1, 5],
    vas: [100, 0],
    index: [1, -0.525491],
  },
  hads: { anxiety: [0, 21], depression: [0, 21], total: [0, 42] },
  sf12: { pcs: [70.13284, 9.94738], mcs: [72.28379, 5.89058] },
};

describe.each(allInstruments.map((instrument) => [instrument.id, instrument] as const))('%s', (id, instrument) => {
  const scores = Object.entries(HEALTHY_TO_AFFECTED[id]);

  test('names the healthier end of every score', () => {
    const directions = scores.map(([name, [healthy, affected]]) => [
      name,
      healthy > affected ? 'higher_is_better' : 'higher_is_worse',
    ]);

    expect(scoreDirections(id, 1)).toEqual(Object.fromEntries(directions));
  });

  test('gives every score its published range', () => {
    const ranges = scores.map(([name, ends]) => [name, [Math.min(...ends), Math.max(...ends)]]);

    expect(scoreRanges(id, 1, { valueSet: 'fr' })).toEqual(Object.fromEntries(ranges));
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
  for (const { id } of allInstruments) {
    for (const item of questionnaires.localise({ id, version: 1, locale, sex: 'female' }).items) {
      const labels =
        item.kind === 'scale' ? [item.minimum_label, item.maximum_label] : item.options.map(({ label }) => label);
      const name = `${locale.slice(0, 2)} ${id}.${item.id}`;
      expect([name, labels[0], labels.at(-1)]).toEqual([name, ...(endLabels.get(name) ?? [])]);
    }
  }
});
