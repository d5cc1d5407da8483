import { expect, test } from '@jest/globals';
import { type ExactNumbers, McriBranch } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { type Comparable, findChanges } from './comparison.ts';

const value = fc.option(fc.double({ min: 0, max: 10, noNaN: true }), { nil: null });
const scores = fc.dictionary(fc.constantFrom('total', 'anxiety'), fc.double({ min: 0, max: 100, noNaN: true }));
const exact: fc.Arbitrary<ExactNumbers> = fc.record({
  mcri: value,
  branches: fc.record(
    Object.fromEntries(McriBranch.options.map((branch) => [branch, value])) as Record<McriBranch, typeof value>,
  ),
  scores: fc.record({
    odi: scores,
    hads: scores,
    eq5d: fc.record({ index: fc.double({ min: -0.5, max: 1, noNaN: true }) }),
  }),
  pain_surface: fc.option(
    fc.record({
      cm2: fc.double({ min: 0, max: 500, noNaN: true }),
      percent_of_body: fc.double({ min: 0, max: 9, noNaN: true }),
    }),
    { nil: null },
  ),
});

interface Make {
  readonly stats_algo?: number;
  readonly mcri_algo?: number;
  readonly odi?: number;
  readonly value_set?: 'fr' | 'us';
}

const comparable = (numbers: ExactNumbers, { stats_algo = 1, mcri_algo = 1, odi = 1, value_set = 'fr' }: Make = {}) =>
  ({
    exact: numbers,
    shown: {
      versions: { stats_algo, mcri_algo, questionnaires: { odi, hads: 1, eq5d: 1, vas_global: 1 } },
      provenance: { value_set },
    },
  }) as unknown as Comparable;

const changes = (first: ExactNumbers, last: ExactNumbers, made: Make = {}) =>
  findChanges([comparable(first), comparable(last, made)], 'thoracolumbar_spine');
/** In the order of their names. */
const numbers = (part: unknown): number[] => {
  if (typeof part === 'number') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, value]) => numbers(value));
};

test('an assessment beside itself changes nothing', () => {
  fc.assert(
    fc.property(exact, (only) => expect(numbers(changes(only, only)).every((change) => change === 0)).toBe(true)),
  );
});

test('in the other order every change has the other sign', () => {
  fc.assert(
    fc.property(exact, exact, (first, last) => {
      const forth = numbers(changes(first, last));
      expect(numbers(changes(last, first)).map((change) => (change === 0 ? 0 : -change))).toEqual(forth);
    }),
  );
});

test('a change is null exactly where one of the two is missing', () => {
  fc.assert(
    fc.property(exact, exact, (first, last) => {
      const { mcri, branches, pain_surface } = changes(first, last);
      expect(mcri === null).toBe(first.mcri === null || last.mcri === null);
      expect(pain_surface.cm2 === null).toBe(first.pain_surface === null || last.pain_surface === null);
      for (const branch of McriBranch.options) {
        expect(branches[branch] === null).toBe(first.branches[branch] === null || last.branches[branch] === null);
      }
    }),
  );
});

const full: ExactNumbers = {
  mcri: 5,
  branches: { mapping: 5, functional_capacity: 5, eq5d: 5, hads: 5, vas: 5 },
  scores: { odi: { total: 40 }, hads: { anxiety: 7 }, eq5d: { index: 0.5, vas: 60 } },
  pain_surface: { cm2: 12.34, percent_of_body: 0.1 },
};

test.each<[string, Make, string[]]>([
  ['surfaces of another version', { stats_algo: 2 }, ['mcri', 'mapping', 'cm2', 'percent_of_body']],
  ['an index of another version', { mcri_algo: 2 }, ['mcri', ...McriBranch.options]],
  ['another value set', { value_set: 'us' }, ['mcri', 'eq5d', 'index']],
  ['a questionnaire of another version', { odi: 2 }, ['mcri', 'functional_capacity', 'total']],
])('%s is not subtracted, and all else is', (_what, made, expected) => {
  const found: string[] = [];
  JSON.stringify(changes(full, full, made), (key, part) => {
    if (part === null) found.push(key);
    return part;
  });

  expect(found.sort()).toEqual([...expected].sort());
});

test('changes are those of unrounded values, rounded once', () => {
  const later = { ...full, mcri: 5.06, pain_surface: { cm2: 12.4, percent_of_body: 0.1 } };
  const { mcri, pain_surface } = findChanges([comparable({ ...full, mcri: 4.94 }), comparable(later)], 'knee');

  // Of rounded ones: 5.1 − 4.9 = 0.2, and 12.4 − 12.3 = 0.1.
  expect([mcri, pain_surface.cm2]).toEqual([0.1, 0.1]);
});
