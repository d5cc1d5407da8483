import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { FinishedAssessment } from '../records/assessments.ts';
import { curve, listIndices } from './curve.ts';

const indices = fc.array(fc.double({ min: 0, max: 10, noNaN: true }), { minLength: 2, maxLength: 12 });
/** Heights of the points of a curve, as written. */
const heights = (markup: string) => [...markup.matchAll(/cy="([\d.]+)"/g)].map(([, y]) => Number(y));

test('a curve is higher where the index is higher, within its picture', () => {
  fc.assert(
    fc.property(indices, (values) => {
      const ys = heights(curve(values, 'small')?.markup ?? '');
      expect(ys).toHaveLength(values.length);
      for (const [place, value] of values.entries()) {
        const y = ys[place] ?? Number.NaN;
        expect(y >= 0 && y <= 32).toBe(true);
        for (const [other, its] of values.entries()) if (its > value) expect(ys[other]).toBeLessThanOrEqual(y);
      }
    }),
  );
});

test('one visit has no curve', () => {
  expect(curve([4.2], 'small')).toBeNull();
});

test('indices begin with the oldest visit, without visits that have none', () => {
  const visit = (mcri: object) => ({ outcome: { result: { mcri } } }) as unknown as FinishedAssessment;
  const computed = (score: number) => visit({ status: 'computed', score });
  expect(listIndices([computed(7), visit({ status: 'missing' }), computed(3)])).toEqual([3, 7]);
});
