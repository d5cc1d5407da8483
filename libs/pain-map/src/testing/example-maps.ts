import { INTENSITIES, type Stroke, TYPOLOGIES, VIEWS } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';

/** Numbers from 0 to 1, the same on every machine: Park and Miller's generator (doi 10.1145/63039.63042). */
function createRandom(): () => number {
  let state = 42;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
type Random = ReturnType<typeof createRandom>;
type Points = number[];

const list = <T>(length: number, make: (index: number) => T): T[] => Array.from({ length }, (_, index) => make(index));
const within = (value: number, maximum: number) => Math.min(maximum, Math.max(0, value));
/** The item of a list at an index, wrapping around at its end. */
const pick = <T>(items: readonly [T, ...T[]], index: number): T => items[index % items.length] ?? items[0];
const pickIntensity = (index: number) => pick(INTENSITIES, index);
const pickTypology = (index: number) => pick(TYPOLOGIES, index);

const brush = (radius: number, points: Points, index = 0): Stroke => ({
  view: pick(VIEWS, index),
  layer: 'intensity',
  tool: 'brush',
  value: pickIntensity(index),
  radius,
  points,
});
const lasso = (points: Points, index = 0): Stroke => ({
  view: pick(VIEWS, index),
  layer: 'intensity',
  tool: 'lasso',
  value: pickIntensity(index),
  points,
});
const eraser = (radius: number, points: Points, index = 0): Stroke => ({
  view: pick(VIEWS, index),
  layer: 'intensity',
  tool: 'eraser',
  value: null,
  radius,
  points,
});

/** A stroke of any tool on the typology layer; every fifth one erases one kind. */
function typology(radius: number, points: Points, index: number): Stroke {
  const place = { view: pick(VIEWS, index >> 1), layer: 'typology', points } as const;
  if (index % 5 === 4) return { ...place, tool: 'eraser', value: pickTypology(index), radius };
  if (index % 7 === 6) return { ...place, tool: 'lasso', value: pickTypology(index) };
  return { ...place, tool: 'brush', value: pickTypology(index), radius };
}

/** A line that wanders over the body, in tenths of a cell. */
function wander(random: Random, points: number): Points {
  const trail: Points = [];
  let [x, y] = [260 + random() * 200, 200 + random() * 1_000];
  for (let index = 0; index < points; index++) {
    trail.push(Math.round(x * 10) / 10, Math.round(y * 10) / 10);
    x = within(x + (random() - 0.5) * 24, GRID.width);
    y = within(y + (random() - 0.5) * 24, GRID.height);
  }
  return trail;
}

const anywhere = (random: Random, points: number): Points =>
  list(points, () => [random() * GRID.width, random() * GRID.height]).flat();
const onOneHalf = (random: Random, points: number): Points =>
  list(points, () => [random() * (GRID.width / 3), random() * (GRID.height / 3)]).flat();
/** In eighths of a cell: exact in binary, often exactly on a centre or a border. */
const inEighths = (random: Random, points: number): Points =>
  anywhere(random, points).map((value) => Math.round(value * 8) / 8);
/** From the lowest row to the highest and back, `pace` cells to the right each time. */
const upAndDown = (points: number, pace: number, start = 0): Points =>
  list(points, (index) => [(start + index * pace) % GRID.width, index % 2 ? GRID.height : 0]).flat();
const small = (random: Random, points: number): Points => {
  const [x, y] = [200 + random() * 320, 100 + random() * 1_200];
  return list(points, () => [x + random() * 20, y + random() * 20]).flat();
};

/** Typical maps of patients, and maps with cells on borders. */
export function ordinaryMaps(): Readonly<Record<string, readonly Stroke[]>> {
  const random = createRandom();
  return {
    blank: [],
    'one dot': [brush(20, [360, 500])],
    'one lasso': [lasso([310, 400, 410, 400, 410, 500, 310, 500])],
    typical: list(60, (index) =>
      index % 2 ? typology(14, wander(random, 60), index) : brush(14, wander(random, 60), index >> 1),
    ),
    'all tools': list(120, (index) => {
      const points = wander(random, 30);
      return pick([brush, eraser, typology, (_: number, at: Points, of: number) => lasso(at, of)], index)(
        pick([1, 1.5, 8, 20, 60], index),
        points,
        index,
      );
    }),
    'on borders': list(200, (index) =>
      pick([brush, typology, eraser], index)(pick([1, 1.5, 2.5, 10, 20.5], index), inEighths(random, 4), index),
    ),
    'lassos on borders': list(60, (index) => lasso(inEighths(random, 3 + (index % 5)), index)),
    'all binary places': list(60, (index) =>
      pick([brush, typology], index)(1 + random() * 30, anywhere(random, 3), index),
    ),
  };
}

/**
 * Legal maps that are expensive to paint, one for each kind of cost: `share` 1 gives 2,000 strokes or 200,000 numbers,
 * the limits (contract.md#assessment-limits).
 */
export function costlyMaps(share = 1): Readonly<Record<string, readonly Stroke[]>> {
  const random = createRandom();
  const count = Math.round(2_000 * share);
  const points = Math.round(100_000 * share);
  const strokes = (make: (index: number) => Stroke) => list(count, make);
  return {
    'wide brushes on one half': strokes((index) => brush(120, onOneHalf(random, 50), index)),
    'wide brushes anywhere': strokes((index) => brush(120, anywhere(random, 50), index)),
    'wide brushes of full height': strokes((index) => brush(120, upAndDown(50, 1, index % 200), 0)),
    'thin brushes of full height': strokes((index) => brush(1, upAndDown(50, 7, index), index)),
    'thin erasers of full height': strokes((index) => eraser(1, upAndDown(50, 7, index), index)),
    'upright brushes on cell borders': strokes(() => brush(10, upAndDown(50, 0, 360.5))),
    'lassos on one half': strokes((index) => lasso(onOneHalf(random, 50), index)),
    'crossing lassos': strokes((index) => lasso(upAndDown(50, 13, index), index)),
    'small lassos': strokes((index) => lasso(small(random, 50), index)),
    'typology strokes of all kinds': strokes((index) => typology(120, onOneHalf(random, 50), index)),
    'typology erasers of full height': strokes((index) => ({
      view: pick(VIEWS, index),
      layer: 'typology',
      tool: 'eraser',
      value: null,
      radius: 60,
      points: upAndDown(50, 5, index),
    })),
    'one thin zigzag': [brush(1, upAndDown(points, 1))],
    'one wide zigzag': [brush(120, upAndDown(points, 1))],
    'one wide brush anywhere': [brush(120, anywhere(random, points))],
    'one wide level zigzag': [brush(120, list(points, (index) => [index % 2 ? 720 : 0, 20 + (index % 1_400)]).flat())],
    'one lasso from end to end': [lasso(upAndDown(points, 1))],
    'one lasso anywhere': [lasso(anywhere(random, points))],
  };
}
