import { describe, expect, test } from '@jest/globals';
import type { ValueSet } from '@pain-assessment/contracts';
import fc from 'fast-check';
import type { Instrument, ItemAnswers } from './core/instrument.ts';
import { eq5d } from './eq5d/eq5d.ts';
import { DIMENSIONS } from './eq5d/value-sets.table.ts';
import { allInstruments } from './instruments.ts';

const numRuns = process.env.TEST_FULL ? 5_000 : 200;

/** Complete answers, and one item with a lower and a higher code. */
function twoAnswerSheets({ items }: Instrument): fc.Arbitrary<{ lower: ItemAnswers; higher: ItemAnswers }> {
  const answerTo = (item: Instrument['items'][number]) =>
    item.kind === 'choice'
      ? fc.constantFrom(...item.codes)
      : fc.integer({ min: item.minimum / item.step, max: item.maximum / item.step }).map((steps) => steps * item.step);
  const all = fc.record(Object.fromEntries(items.map((item) => [item.id, answerTo(item)])));
  const change = fc
    .constantFrom(...items)
    .chain((item) => fc.tuple(fc.constant(item.id), answerTo(item), answerTo(item)));
  return fc.tuple(all, change).map(([answers, [id, one, other]]) => ({
    lower: { ...answers, [id]: Math.min(one, other) },
    higher: { ...answers, [id]: Math.max(one, other) },
  }));
}

// Only SF-12 is not monotone: each summary gives negative weights to items of the other component.
const monotone = allInstruments.filter(({ id }) => id !== 'sf12' && id !== 'eq5d');

describe.each(monotone.map((instrument) => [instrument.id, instrument] as const))('%s', (_, instrument) => {
  test('a higher code never moves a score towards its better end', () => {
    fc.assert(
      fc.property(twoAnswerSheets(instrument), ({ lower, higher }) => {
        const before = instrument.score(lower, { valueSet: 'fr' });
        const after = instrument.score(higher, { valueSet: 'fr' });
        for (const [name, { direction }] of Object.entries(instrument.scores)) {
          const change = (after[name] ?? Number.NaN) - (before[name] ?? Number.NaN);
          expect(direction === 'higher_is_worse' ? change : -change).toBeGreaterThanOrEqual(-1e-9);
        }
      }),
      { numRuns },
    );
  });
});

describe.each(['fr', 'us'] satisfies ValueSet[])('EQ-5D with the value set %s', (valueSet) => {
  const levels = [1, 2, 3, 4, 5];
  const states = DIMENSIONS.reduce<number[][]>(
    (profiles) => profiles.flatMap((profile) => levels.map((level) => [...profile, level])),
    [[]],
  );
  const toAnswers = (state: readonly number[]) =>
    Object.fromEntries(DIMENSIONS.map((dimension, index) => [dimension, state[index]]));
  const computeIndex = (state: readonly number[]) => eq5d.score(toAnswers(state), { valueSet }).index ?? Number.NaN;
  const [minimum = 0] = eq5d.scores.index?.range({ valueSet }) ?? [];

  test('all 3,125 states lie in range, 11111 is 1 and 55555 the minimum of the set', () => {
    const indices = states.map(computeIndex);

    expect(indices).toHaveLength(3125);
    expect(Math.max(...indices)).toBe(1);
    expect(Math.min(...indices)).toBeCloseTo(minimum, 12);
    expect(computeIndex([1, 1, 1, 1, 1])).toBe(1);
    expect(computeIndex([5, 5, 5, 5, 5])).toBeCloseTo(minimum, 12);
  });

  test('a worse level of any dimension never raises the index', () => {
    const raised = states.flatMap((state) =>
      state
        .map((level, at) => state.with(at, level + 1))
        .filter((worse) => Math.max(...worse) <= 5 && computeIndex(worse) > computeIndex(state) + 1e-12),
    );

    expect(raised).toEqual([]);
  });
});
