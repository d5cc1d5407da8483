import { INTENSITIES, type Stroke, TYPOLOGIES, VIEWS } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { GRID } from '../grid/grid.ts';

/** Places on the grid in eighths of a cell: exact in binary, and often exactly on a centre, an edge or a tangent. */
const x = fc.integer({ min: 0, max: 8 * GRID.width }).map((eighths) => eighths / 8);
const y = fc.integer({ min: 0, max: 8 * GRID.height }).map((eighths) => eighths / 8);

const clamp = (value: number, maximum: number) => Math.min(maximum, Math.max(0, value));

/** A hand-drawn line: steps of at most `reach` cells from a place, some of length zero. */
const wander = (least: number, reach: number) => {
  const step = fc.integer({ min: -8 * reach, max: 8 * reach }).map((eighths) => eighths / 8);
  const way = fc.oneof(
    { arbitrary: fc.tuple(step, step), weight: 6 },
    fc.constant([0, 0] as const),
    fc.tuple(step, fc.constant(0)),
  );
  return fc.tuple(x, y, fc.array(way, { minLength: least - 1, maxLength: 9 })).map(([startX, startY, ways]) => {
    let [placeX, placeY] = [startX, startY];
    const points = [placeX, placeY];
    for (const [dx, dy] of ways) {
      placeX = clamp(placeX + dx, GRID.width);
      placeY = clamp(placeY + dy, GRID.height);
      points.push(placeX, placeY);
    }
    return points;
  });
};

const anywhere = (least: number) =>
  fc.array(fc.tuple(x, y), { minLength: least, maxLength: 6 }).map((places) => places.flat());

const anyFraction = (least: number) => {
  const double = (max: number) => fc.double({ min: 0, max, noNaN: true });
  return fc
    .array(fc.tuple(double(GRID.width), double(GRID.height)), { minLength: least, maxLength: 6 })
    .map((places) => places.flat());
};

/** Points of a stroke: short steps, long ones, arbitrary places, and numbers with all their binary digits. */
const points = (least: number) => fc.oneof(wander(least, 6), wander(least, 60), anywhere(least), anyFraction(least));

const radius = fc.oneof(
  fc.constantFrom(1, 1.5, 2.5, 14, 20, 120),
  fc.integer({ min: 8, max: 8 * 40 }).map((eighths) => eighths / 8),
);
const view = fc.constantFrom(...VIEWS);

const intensityStroke: fc.Arbitrary<Stroke> = fc.oneof(
  fc.record({
    view,
    layer: fc.constant('intensity' as const),
    tool: fc.constant('brush' as const),
    value: fc.constantFrom(...INTENSITIES),
    radius,
    points: points(1),
  }),
  fc.record({
    view,
    layer: fc.constant('intensity' as const),
    tool: fc.constant('lasso' as const),
    value: fc.constantFrom(...INTENSITIES),
    points: points(3),
  }),
  fc.record({
    view,
    layer: fc.constant('intensity' as const),
    tool: fc.constant('eraser' as const),
    value: fc.constant(null),
    radius,
    points: points(1),
  }),
);

const typologyStroke: fc.Arbitrary<Stroke> = fc.oneof(
  fc.record({
    view,
    layer: fc.constant('typology' as const),
    tool: fc.constant('brush' as const),
    value: fc.constantFrom(...TYPOLOGIES),
    radius,
    points: points(1),
  }),
  fc.record({
    view,
    layer: fc.constant('typology' as const),
    tool: fc.constant('lasso' as const),
    value: fc.constantFrom(...TYPOLOGIES),
    points: points(3),
  }),
  fc.record({
    view,
    layer: fc.constant('typology' as const),
    tool: fc.constant('eraser' as const),
    value: fc.constantFrom(null, ...TYPOLOGIES),
    radius,
    points: points(1),
  }),
);

/**
 * Any legal stroke, including degenerate ones: one point, no length, crossing itself, outside the body, radius at its
 * limits.
 */
export const arbitraryStroke: fc.Arbitrary<Stroke> = fc.oneof(intensityStroke, typologyStroke);

/** A map of one to `most` strokes. */
export const arbitraryStrokes = (most: number) => fc.array(arbitraryStroke, { minLength: 1, maxLength: most });
