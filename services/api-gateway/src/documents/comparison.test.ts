import { expect, test } from '@jest/globals';
import { type ComparedAssessment, McriBranch, roundToOneDecimal } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { findChanges } from './comparison.ts';

/** A number with the rounding of an answer. */
const shown = (min: number, max: number) => fc.double({ min, max, noNaN: true }).map(roundToOneDecimal);
type Numbers = Pick<ComparedAssessment, 'mcri' | 'branches' | 'scores'> & {
  readonly pain_surface: { readonly cm2: number; readonly percent_of_body: number } | null;
};

const value = fc.option(shown(0, 10), { nil: null });
const scores = fc.dictionary(fc.constantFrom('total', 'anxiety'), shown(0, 100));
const someNumbers: fc.Arbitrary<Numbers> = fc.record({
  mcri: value,
  branches: fc.record(
    Object.fromEntries(McriBranch.options.map((branch) => [branch, value])) as Record<McriBranch, typeof value>,
  ),
  scores: fc.record({
    odi: scores,
    hads: scores,
    eq5d: fc.record({ index: shown(-0.5, 1) }),
  }),
  pain_surface: fc.option(
    fc.record({
      cm2: shown(0, 500),
      percent_of_body: shown(0, 9),
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

const comparable = (
  { pain_surface, ...numbers }: Numbers,
  { stats_algo = 1, mcri_algo = 1, odi = 1, value_set = 'fr' }: Make = {},
) =>
  ({
    ...numbers,
    cartography: pain_surface && { pain_surface },
    versions: { stats_algo, mcri_algo, questionnaires: { odi, hads: 1, eq5d: 1, vas_global: 1 } },
    provenance: { value_set },
  }) as unknown as ComparedAssessment;

const changes = (first: Numbers, last: Numbers, made: Make = {}) =>
  findChanges([comparable(first), comparable(last, made)], 'thoracolumbar_spine');
/** Numbers in the order of their names. */
const numbers = (part: unknown): number[] => {
  if (typeof part === 'number') return [part];
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([, value]) => numbers(value));
};

test('an assessment compared with itself has no changes', () => {
  fc.assert(
    fc.property(someNumbers, (only) => expect(numbers(changes(only, only)).every((change) => change === 0)).toBe(true)),
  );
});

test('in the other order every change has the other sign', () => {
  fc.assert(
    fc.property(someNumbers, someNumbers, (first, last) => {
      const forth = numbers(changes(first, last));
      expect(numbers(changes(last, first)).map((change) => (change === 0 ? 0 : -change))).toEqual(forth);
    }),
  );
});

test('a change is null exactly if one of the two is missing', () => {
  fc.assert(
    fc.property(someNumbers, someNumbers, (first, last) => {
      const { mcri, branches, pain_surface } = changes(first, last);
      expect(mcri === null).toBe(first.mcri === null || last.mcri === null);
      expect(pain_surface.cm2 === null).toBe(first.pain_surface === null || last.pain_surface === null);
      for (const branch of McriBranch.options) {
        expect(branches[branch] === null).toBe(first.branches[branch] === null || last.branches[branch] === null);
      }
    }),
  );
});

const full: Numbers = {
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
])('%s is not subtracted, and everything else is', (_what, made, expected) => {
  const found: string[] = [];
  JSON.stringify(changes(full, full, made), (key, part) => {
    if (part === null) found.push(key);
    return part;
  });

  expect(found.sort()).toEqual([...expected].sort());
});

test('each change is the difference of the two published numbers', () => {
  fc.assert(
    fc.property(someNumbers, someNumbers, (first, last) => {
      const { mcri, branches, scores } = changes(first, last);
      const difference = (before: number, after: number) => Math.round(10 * after) - Math.round(10 * before);

      if (mcri !== null) expect(Math.round(10 * mcri)).toBe(difference(first.mcri ?? 0, last.mcri ?? 0));
      for (const branch of McriBranch.options) {
        const change = branches[branch];
        if (change !== null)
          expect(Math.round(10 * change)).toBe(difference(first.branches[branch] ?? 0, last.branches[branch] ?? 0));
      }
      const index = scores.eq5d?.index ?? 0;
      expect(Math.round(10 * index)).toBe(difference(first.scores.eq5d?.index ?? 0, last.scores.eq5d?.index ?? 0));
    }),
  );
});
