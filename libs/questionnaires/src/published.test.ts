import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import type { QuestionnaireId, ValueSet } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { numberedAnswers } from './core/fixtures.ts';
import type { Instrument, ItemAnswers, Scores } from './core/instrument.ts';
import { findInstrument } from './find-version.ts';
import { allInstruments } from './instruments.ts';
import { fixtures } from './testing/index.ts';

/*
 * Copies of the published numbers that share nothing with the tables of the product: text files in the form of their
 * articles, and the effect of each answer code, computed by hand from the scoring rule.
 */

/** Rows of a text file by their first column; lines with # are comments, the first other line names the columns. */
function readPublished(id: QuestionnaireId): ReadonlyMap<string, readonly number[]> {
  const text = readFileSync(new URL(`../fixtures/${id}-published.txt`, import.meta.url), 'utf8');
  const [, ...rows] = text
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'));
  return new Map(rows.map((row) => row.split(' ')).map(([name = '', ...figures]) => [name, figures.map(Number)]));
}

const published = { eq5d: readPublished('eq5d'), sf12: readPublished('sf12'), koos_ps: readPublished('koos_ps') };
const figure = (id: keyof typeof published, row: string, column: number) => published[id].get(row)?.[column] ?? 0;

/** An item, its codes, and for each code the change of each score against the answers without complaint. */
interface Effect {
  readonly item: string;
  readonly codes: readonly number[];
  readonly scores: Readonly<Record<string, readonly number[]>>;
}

const upTo = (highest: number, first = 0) => Array.from({ length: highest - first + 1 }, (_, index) => first + index);
const numbered = (prefix: string, count: number, effect: Omit<Effect, 'item'>) =>
  upTo(count, 1).map((number) => ({ item: `${prefix}_${number}`, ...effect }));

/** Each code of an item adds itself to its subscale and to the total. */
const plainSum = (item: string, highest: number, subscale: string): Effect => {
  const codes = upTo(highest);
  return { item, codes, scores: { [subscale]: codes, total: codes } };
};

const DIMENSIONS = {
  MO: 'mobility',
  SC: 'self_care',
  UA: 'usual_activities',
  PD: 'pain_discomfort',
  AD: 'anxiety_depression',
};
const eq5dEffects = (valueSet: ValueSet): Effect[] => [
  ...Object.entries(DIMENSIONS).map(([short, item]) => ({
    item,
    codes: upTo(5, 1),
    scores: {
      [item]: [0, 1, 2, 3, 4],
      index: upTo(5, 1).map((level) => -figure('eq5d', `${short}${level}`, valueSet === 'fr' ? 0 : 1)),
    },
  })),
  { item: 'vas', codes: upTo(100), scores: { vas: upTo(100).map((health) => health - 100) } },
];

const SF12_CODES = { gh1: 5, pf02: 3, pf04: 3, rp2: 2, rp3: 2, re2: 2, re3: 2, bp2: 5, mh3: 6, vt2: 6, mh4: 6, sf2: 5 };
const sf12Effects = Object.entries(SF12_CODES).map(([item, highest]): Effect => {
  const codes = upTo(highest, 1);
  const weights = (column: number) => codes.map((code) => figure('sf12', `${item.toUpperCase()}_${code}`, column));
  return { item, codes, scores: { pcs: weights(0), mcs: weights(1) } };
});

const EFFECTS: Readonly<Record<QuestionnaireId, readonly Effect[]>> = {
  vas_global: [{ item: 'vas', codes: upTo(100).map((t) => t / 10), scores: { total: upTo(100).map((t) => t / 10) } }],
  // one of ten sections: 100 × code / 50
  odi: numbered('odi', 10, { codes: upTo(5), scores: { total: [0, 2, 4, 6, 8, 10] } }),
  ndi: numbered('ndi', 10, { codes: upTo(5), scores: { total: [0, 2, 4, 6, 8, 10] } }),
  // one of eleven items: (code - 1) / 11 × 25
  quickdash: numbered('quickdash', 11, {
    codes: upTo(5, 1),
    scores: { total: [0, 25, 50, 75, 100].map((v) => v / 11) },
  }),
  // raw sums 0 to 4: 100, 94.4, 89.5, 85.2, 81.4
  koos_ps: numbered('koos_ps', 7, { codes: upTo(4), scores: { total: [0, -5.6, -10.5, -14.8, -18.6] } }),
  // one of twelve items: 100 × code / 48
  whodas12: numbered('whodas12', 12, { codes: upTo(4), scores: { total: [0, 25, 50, 75, 100].map((v) => v / 12) } }),
  gupi: [
    ...['1a', '1b', '1c', '1d', '2a', '2b', '2c', '2d'].map((item) => plainSum(`gupi_${item}`, 1, 'pain')),
    plainSum('gupi_3', 5, 'pain'),
    plainSum('gupi_4', 10, 'pain'),
    plainSum('gupi_5', 5, 'urinary'),
    plainSum('gupi_6', 5, 'urinary'),
    plainSum('gupi_7', 3, 'quality_of_life'),
    plainSum('gupi_8', 3, 'quality_of_life'),
    plainSum('gupi_9', 6, 'quality_of_life'),
  ],
  eq5d: eq5dEffects('fr'),
  hads: upTo(14, 1).map((item) => plainSum(`hads_${item}`, 3, item % 2 === 1 ? 'anxiety' : 'depression')),
  sf12: sf12Effects,
};

/** Scores of a patient without complaint: the healthier ends; for SF-12, whose ends are of other answers, its constants. */
const referenceScores = (id: QuestionnaireId): Scores =>
  id === 'sf12'
    ? { pcs: figure('sf12', 'constant', 0), mcs: figure('sf12', 'constant', 1) }
    : Object.fromEntries(Object.entries(fixtures[id].ends).map(([name, [healthy]]) => [name, healthy]));

const CASES: [string, Instrument, ValueSet, readonly Effect[]][] = [
  ...allInstruments.map((instrument): (typeof CASES)[number] => [
    instrument.id,
    instrument,
    'fr',
    EFFECTS[instrument.id],
  ]),
  ['eq5d with the US value set', findInstrument('eq5d', 1), 'us', eq5dEffects('us')],
];

/** Scores of `referenceScores` changed by the effects of these answers. */
function moveScores(id: QuestionnaireId, effects: readonly Effect[], answers: ItemAnswers) {
  const moves = effects.flatMap(({ item, codes, scores }) => {
    const at = codes.indexOf(answers[item] ?? Number.NaN);
    return at < 0 ? [] : Object.entries(scores).map(([name, steps]) => [name, steps[at] ?? Number.NaN] as const);
  });
  return Object.fromEntries(
    Object.entries(referenceScores(id)).map(([name, start]) => {
      const value = moves.reduce((total, [moved, step]) => (moved === name ? total + step : total), start);
      return [name, expect.closeTo(value, 9)];
    }),
  );
}

describe.each(CASES)('%s', (_, instrument, valueSet, effects) => {
  const { id } = instrument;

  test('has the published items with the published codes', () => {
    const items = instrument.items.map((item) => [
      item.id,
      item.kind === 'choice'
        ? item.codes
        : upTo(Math.round((item.maximum - item.minimum) / item.step)).map((at) => item.minimum + at * item.step),
    ]);

    expect(items).toEqual(effects.map(({ item, codes }) => [item, codes.map((code) => expect.closeTo(code, 9))]));
  });

  test.each(effects.map((effect) => [effect.item, effect] as const))(
    'each code of %s moves the scores as published',
    (_name, { item, codes }) => {
      for (const code of codes) {
        const answers = { ...fixtures[id].best, [item]: code };
        expect(instrument.score(answers, { valueSet })).toEqual(moveScores(id, effects, answers));
      }
    },
  );
});

// The conversion of the KOOS-PS is not additive: each raw sum has a separate case below.
test.each(CASES.filter(([id]) => id !== 'koos_ps'))('effects of several answers to %s add up', (...given) => {
  const [, instrument, valueSet, effects] = given;
  const answers = fc.record(Object.fromEntries(effects.map(({ item, codes }) => [item, fc.constantFrom(...codes)])));
  fc.assert(
    fc.property(answers, (sheet) => {
      expect(instrument.score(sheet, { valueSet })).toEqual(moveScores(instrument.id, effects, sheet));
    }),
    { numRuns: 30 },
  );
});

test('KOOS-PS converts each raw sum as published', () => {
  for (const sum of upTo(28)) {
    const codes = upTo(6).map((item) => Math.min(4, Math.max(0, sum - 4 * item)));
    const { total } = findInstrument('koos_ps', 1).score(numberedAnswers('koos_ps', codes), { valueSet: 'fr' });
    expect({ sum, total }).toEqual({ sum, total: expect.closeTo(100 - figure('koos_ps', String(sum), 0), 9) });
  }
});
