import type { Stroke } from '@pain-assessment/contracts';

/** A severe brush stroke on the front; points as x0, y0, x1, y1 … in cells. */
export const brush = (radius: number, ...points: number[]): Stroke => ({
  view: 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'severe',
  radius,
  points,
});

/** A mild lasso on the front. */
export const lasso = (...points: number[]): Stroke => ({
  view: 'front',
  layer: 'intensity',
  tool: 'lasso',
  value: 'mild',
  points,
});
