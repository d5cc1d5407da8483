import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type MapCells, type McriParts, mcriVersion1, type ScoreOnScale } from './mcri-v1.ts';

/** A map whose intensity-weighted share of the body is `burden`. */
const mapWith = (burden: number): MapCells => ({
  cells_by_intensity: { mild: 0, moderate: 0, severe: 0, very_severe: burden },
  silhouette_cells: 1,
});

const worseUpTo = (maximum: number, value: number): ScoreOnScale => ({
  value,
  range: [0, maximum],
  direction: 'higher_is_worse',
});

const example: McriParts = {
  map: mapWith(0.008),
  functional_capacity: worseUpTo(100, 40),
  eq5d: { value: 0.85512, range: [-0.525491, 1], direction: 'higher_is_better' },
  hads: worseUpTo(42, 13),
  vas: worseUpTo(10, 6.5),
};

describe('the hand-computed index of one patient', () => {
  const { branches, score } = mcriVersion1(example);

  test('each branch follows its formula', () => {
    // mapping 10 × (1 - 0.008^(1/3)) = 10 × 0.8; function 10 × (1 - 40/100); eq5d 10 × 1.380611 / 1.525491
    // hads 10 × (1 - 13/42); vas 10 - 6.5
    expect(branches.mapping).toBeCloseTo(8, 12);
    expect(branches.functional_capacity).toBeCloseTo(6, 12);
    expect(branches.eq5d).toBeCloseTo(9.050273, 6);
    expect(branches.hads).toBeCloseTo(6.904762, 6);
    expect(branches.vas).toBeCloseTo(3.5, 12);
  });

  test('the index is the mean of the five', () => {
    // (8 + 6 + 9.050273 + 6.904762 + 3.5) / 5 = 33.455035 / 5
    expect(score).toBeCloseTo(6.691007, 6);
  });
});

test('a scale with more as better is not inverted', () => {
  const koos: ScoreOnScale = { value: 63, range: [0, 100], direction: 'higher_is_better' };

  expect(mcriVersion1({ ...example, functional_capacity: koos }).branches.functional_capacity).toBeCloseTo(6.3, 12);
});

test('the genitourinary total uses its own scale of 45', () => {
  const branches = mcriVersion1({ ...example, functional_capacity: worseUpTo(45, 24) }).branches;

  expect(branches.functional_capacity).toBeCloseTo(10 * (1 - 24 / 45), 12);
});

test('the map branch is best without pain, and worst with the whole body in the worst pain', () => {
  expect(mcriVersion1({ ...example, map: mapWith(0) }).branches.mapping).toBe(10);
  expect(mcriVersion1({ ...example, map: mapWith(1) }).branches.mapping).toBe(0);
});

const share = fc.double({ min: 0, max: 1, noNaN: true });
const arbitraryParts = fc.record({
  map: share.map(mapWith),
  functional_capacity: share.map((value) => worseUpTo(1, value)),
  eq5d: share.map((value): ScoreOnScale => ({ value, range: [0, 1], direction: 'higher_is_better' })),
  hads: share.map((value) => worseUpTo(1, value)),
  vas: share.map((value) => worseUpTo(1, value)),
});

test('branches and index stay between 0 and 10', () => {
  fc.assert(
    fc.property(arbitraryParts, (parts) => {
      const { branches, score } = mcriVersion1(parts);
      for (const value of [...Object.values(branches), score]) {
        expect(value).toBeGreaterThanOrEqual(0);
        expect(value).toBeLessThanOrEqual(10 + 1e-12);
      }
    }),
  );
});

test('more pain on the map never makes the index better', () => {
  fc.assert(
    fc.property(arbitraryParts, share, share, (parts, one, other) => {
      const [less, more] = [one, other].sort((a, b) => a - b) as [number, number];
      const scoreAt = (burden: number) => mcriVersion1({ ...parts, map: mapWith(burden) }).score ?? Number.NaN;
      expect(scoreAt(more)).toBeLessThanOrEqual(scoreAt(less) + 1e-12);
    }),
  );
});

test('without any one part there is no index, and the other branches remain', () => {
  fc.assert(
    fc.property(
      arbitraryParts,
      fc.constantFrom<keyof McriParts>('map', 'functional_capacity', 'eq5d', 'hads', 'vas'),
      (parts, gone) => {
        const { branches, score } = mcriVersion1({ ...parts, [gone]: null });
        expect(score).toBeNull();
        expect(Object.values(branches).filter((branch) => branch === null)).toHaveLength(1);
      },
    ),
  );
});
