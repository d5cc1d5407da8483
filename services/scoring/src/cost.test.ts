import { expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { drawnMap, painFree } from './testing/requests.ts';
import { isCheap } from './threaded-compute.ts';

/** A brush stroke that wanders up and down by `step` cells. */
const brush = (points: number, radius: number, step: number): Stroke => ({
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'severe',
  radius,
  points: Array.from({ length: points }, (_, index) => [300 + (index % 100), 700 + (index % 2) * step]).flat(),
});
const lasso = (points: number): Stroke => ({
  ...brush(points, 1, 1000),
  tool: 'lasso',
  value: 'severe',
  layer: 'intensity',
});

test('the event loop computes the map of a careful patient', () => {
  expect(isCheap(undefined)).toBe(true);
  expect(isCheap(painFree)).toBe(true);
  expect(isCheap(drawnMap(...Array.from({ length: 60 }, () => brush(60, 14, 12))))).toBe(true);
});

test.each([
  ['the widest brush along a long way', brush(100_000, 120, 0)],
  ['a lasso of 100,000 corners', lasso(100_000)],
  ['a brush that leaps across the body', brush(2_000, 14, 700)],
])('%s runs on a thread', (_, stroke) => {
  expect(isCheap(drawnMap(stroke))).toBe(false);
});

test('large fills cost their cells, even with few corners', () => {
  const halfTheGrid: Stroke = { ...lasso(3), points: [0, 0, 720, 0, 360, 1440] } as Stroke;

  expect(isCheap(drawnMap(halfTheGrid))).toBe(true);
  expect(isCheap(drawnMap(...Array.from({ length: 40 }, () => halfTheGrid)))).toBe(false);
});

test('many small strokes add up', () => {
  expect(isCheap(drawnMap(...Array.from({ length: 2_000 }, () => brush(50, 14, 12))))).toBe(false);
});
