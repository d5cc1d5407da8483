import { readFileSync } from 'node:fs';
import type { Cartography, Stroke } from '@pain-assessment/contracts';
import { type Random, randomFrom } from '@pain-assessment/service-kit/testing';

/** Limits of one assessment (contract.md#assessment-limits) and of the grid (contract.md#grid). */
export const MOST_STROKES = 2_000;
export const MOST_NUMBERS = 200_000;
const WIDTH = 720;
const HEIGHT = 1_440;

/** Order of the points of a stroke inside the recipe's area. */
export const PATHS = ['anywhere', 'up-and-down', 'nearly-upright', 'zigzag', 'crossing', 'small'] as const;
type Path = (typeof PATHS)[number];

/** Layer and tool of a stroke; a recipe uses its kinds in turn. */
export const STROKE_KINDS = [
  'intensity brush',
  'intensity lasso',
  'intensity eraser',
  'typology brush',
  'typology lasso',
  'typology eraser',
] as const;
type StrokeKind = (typeof STROKE_KINDS)[number];

/** A few numbers that determine a whole map. */
export interface MapRecipe {
  readonly kinds: readonly StrokeKind[];
  readonly path: Path;
  readonly strokes: number;
  readonly pointsPerStroke: number;
  /** Widths in cells; strokes take all values from the first to the last in turn. */
  readonly radius: readonly [number, number];
  /** x0, y0, x1, y1 in cells. */
  readonly area: readonly [number, number, number, number];
  readonly views: readonly ('front' | 'back')[];
  readonly seed: number;
  /** Decimals of each coordinate; more decimals make a larger body of the same map. */
  readonly decimals?: number;
}

const INTENSITIES = ['mild', 'moderate', 'severe', 'very_severe'] as const;
const TYPOLOGIES = ['nociceptive', 'trigger', 'burning', 'tingling', 'allodynia', 'hypoesthesia'] as const;

interface Frame {
  readonly random: Random;
  readonly area: MapRecipe['area'];
  readonly points: number;
}
type Point = readonly [x: number, y: number];

const between = (low: number, high: number, share: number) => low + (high - low) * share;

/** Points in the order of the stroke. */
const POINTS_OF_PATH: Readonly<Record<Path, (frame: Frame) => Point[]>> = {
  anywhere: ({ random, area: [x0, y0, x1, y1], points }) =>
    Array.from({ length: points }, () => [between(x0, x1, random.next()), between(y0, y1, random.next())]),
  'up-and-down': ({ random, area: [x0, y0, x1, y1], points }) => {
    const x = between(x0, x1, random.next());
    return Array.from({ length: points }, (_, index) => [x, index % 2 ? y1 : y0]);
  },
  // Each pass is a tenth of a cell beside the previous one, so that none repeats it.
  'nearly-upright': ({ random, area: [x0, y0, x1, y1], points }) => {
    const x = between(x0, x1, random.next());
    return Array.from({ length: points }, (_, index) => [Math.min(x1, x + index / 10), index % 2 ? y1 : y0]);
  },
  zigzag: ({ area: [x0, y0, x1, y1], points }) =>
    Array.from({ length: points }, (_, index) => [between(x0, x1, index / points), index % 2 ? y1 : y0]),
  crossing: ({ random, area: [x0, y0, x1, y1], points }) =>
    Array.from({ length: points }, (_, index) => [index % 2 ? x1 : x0, between(y0, y1, random.next())]),
  small: ({ random, area: [x0, y0, x1, y1], points }) => {
    const [x, y, size] = [between(x0, x1, random.next()), between(y0, y1, random.next()), 4 + 12 * random.next()];
    const angle = (index: number) => (2 * Math.PI * index) / points;
    return Array.from({ length: points }, (_, index) => [
      x + size * Math.cos(angle(index)),
      y + size * Math.sin(angle(index)),
    ]);
  },
};

const clamp = (value: number, most: number) => Math.min(most, Math.max(0, value));

/** The map of a recipe, without strokes and points beyond the limits of an assessment. */
export function drawMap(recipe: MapRecipe): Cartography {
  const { kinds, path, area, views, radius, decimals = 1 } = recipe;
  const random = randomFrom(recipe.seed);
  const strokes = Math.min(MOST_STROKES, Math.max(1, Math.round(recipe.strokes)));
  const points = Math.min(Math.floor(MOST_NUMBERS / strokes / 2), Math.max(3, Math.round(recipe.pointsPerStroke)));
  const round = (value: number) => Number(value.toFixed(decimals));

  function drawStroke(index: number): Stroke {
    const [layer, tool] = (kinds[index % kinds.length] ?? 'intensity brush').split(' ');
    const values = layer === 'intensity' ? INTENSITIES : TYPOLOGIES;
    const visited = POINTS_OF_PATH[path]({ random, area, points });
    return {
      view: views[index % views.length],
      layer,
      tool,
      value: tool === 'eraser' ? null : values[Math.floor(index / kinds.length) % values.length],
      ...(tool === 'lasso' ? {} : { radius: round(between(...radius, strokes === 1 ? 1 : index / (strokes - 1))) }),
      points: visited.flatMap(([x, y]) => [round(clamp(x, WIDTH)), round(clamp(y, HEIGHT))]),
    } as Stroke;
  }
  return { no_pain: false, strokes: Array.from({ length: strokes }, (_, index) => drawStroke(index)) };
}

const BODY = [0, 0, WIDTH, HEIGHT] as const;
const FULL: MapRecipe = {
  kinds: ['intensity brush'],
  path: 'anywhere',
  strokes: MOST_STROKES,
  pointsPerStroke: 50,
  radius: [120, 120],
  area: BODY,
  views: ['front', 'back'],
  seed: 14,
};

/** Expensive maps within all limits, each for another reason. */
const NAMED_MAPS = {
  'brushes over half of the body': { ...FULL, strokes: 1_900, pointsPerStroke: 52, area: [0, 0, 360, 1_440] },
  'thin brushes of full height': { ...FULL, path: 'up-and-down', radius: [1, 3] },
  'nearly upright brushes': { ...FULL, path: 'nearly-upright', radius: [10, 10] },
  'erasers of full height': {
    ...FULL,
    kinds: ['intensity brush', 'intensity eraser', 'typology brush', 'typology eraser'],
    path: 'up-and-down',
    radius: [2, 12],
  },
  'crossing lassos': { ...FULL, kinds: ['intensity lasso'], path: 'crossing' },
  'widest brushes': FULL,
  'one brush of 100,000 points in a zigzag': { ...FULL, path: 'zigzag', strokes: 1, pointsPerStroke: 100_000 },
  'one lasso of 100,000 corners in a zigzag': {
    ...FULL,
    kinds: ['intensity lasso'],
    path: 'zigzag',
    strokes: 1,
    pointsPerStroke: 100_000,
  },
  'many small lassos': { ...FULL, kinds: ['intensity lasso', 'typology lasso'], path: 'small' },
  'all typologies over each other': {
    ...FULL,
    kinds: ['typology brush', 'typology lasso', 'typology eraser', 'intensity brush'],
    path: 'crossing',
    radius: [1, 120],
  },
} as const satisfies Record<string, MapRecipe>;

/** A recipe that a search found, and its cost: seconds of processor time of all services. */
export interface Measured {
  readonly recipe: MapRecipe;
  readonly cost: number;
}

/** The most expensive maps that searches have found so far; `first-sending.test.ts` prints those of a new search. */
const FOUND: readonly Measured[] = JSON.parse(
  readFileSync(new URL('most-expensive-maps.json', import.meta.url), 'utf8'),
);

/** Expensive maps with their names: one of each kind, and those found by search. */
export const EXPENSIVE_MAPS: readonly (readonly [name: string, recipe: MapRecipe])[] = [
  ...Object.entries(NAMED_MAPS),
  ...FOUND.map(({ recipe }, index) => [`found by search, ${index + 1}`, recipe] as const),
];

/** The expensive maps with the most processor time. */
export const MOST_EXPENSIVE_MAPS = EXPENSIVE_MAPS.filter(([name]) =>
  /half of the body|100,000 corners|found by search/.test(name),
);

/** The map of floods. Nearly half of the body stays empty, so no stroke can be skipped. */
export const HALF_OF_THE_BODY: MapRecipe = NAMED_MAPS['brushes over half of the body'];

/** A draft of nearly 2 MiB, the largest body that the component may send. */
export const LARGEST_BODY: MapRecipe = { ...FULL, radius: [8, 8], decimals: 5, strokes: 500, pointsPerStroke: 198 };
