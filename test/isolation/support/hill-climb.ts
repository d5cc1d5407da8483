import type { Random } from '@pain-assessment/service-kit/testing';
import { type MapRecipe, type Measured, MOST_NUMBERS, MOST_STROKES, PATHS, STROKE_KINDS } from '../expensive-maps.ts';

const RADII = [1, 2, 4, 8, 16, 30, 60, 120] as const;
const EDGES_X = [0, 120, 240, 360, 480, 600, 720] as const;
const EDGES_Y = [0, 240, 480, 720, 960, 1_200, 1_440] as const;

type Change = (recipe: MapRecipe, random: Random) => Partial<MapRecipe>;

const ordered = (a: number, b: number): [number, number] => [Math.min(a, b), Math.max(a, b)];
/** Points of each stroke if the strokes share all coordinates that an assessment may have. */
const share = (strokes: number) => ({ strokes, pointsPerStroke: Math.floor(MOST_NUMBERS / 2 / strokes) });

/** Changes that a step may make; the area keeps some width and height. */
const CHANGES: readonly Change[] = [
  (_, random) => ({ path: random.pick(PATHS) }),
  (_, random) => ({ kinds: random.shuffle(STROKE_KINDS).slice(0, 1 + random.below(4)) }),
  (_, random) => share(Math.min(MOST_STROKES, 2 ** random.below(12))),
  ({ strokes }, random) => share(Math.max(1, Math.round(strokes * (0.5 + random.next() / 2)))),
  (_, random) => ({ radius: ordered(random.pick(RADII), random.pick(RADII)) }),
  (_, random) => ({ views: random.pick([['front'], ['back'], ['front', 'back']] as const) }),
  (_, random) => ({ seed: random.below(2 ** 31) }),
  (_, random) => {
    const [left, right] = [random.pick(EDGES_X.slice(0, 3)), random.pick(EDGES_X.slice(3))];
    const [top, bottom] = [random.pick(EDGES_Y.slice(0, 3)), random.pick(EDGES_Y.slice(3))];
    return { area: [left, top, right, bottom] };
  },
];

/** A recipe with one change. */
const changeRecipe = (recipe: MapRecipe, random: Random): MapRecipe => ({
  ...recipe,
  ...random.pick(CHANGES)(recipe, random),
});

/** Climbs from a recipe to more expensive ones, one change at a time, and returns the most expensive one. */
export async function climb(
  start: MapRecipe,
  { steps, random, cost }: { steps: number; random: Random; cost: (recipe: MapRecipe) => Promise<number> },
): Promise<Measured> {
  let best: Measured = { recipe: start, cost: await cost(start) };
  for (let step = 0; step < steps; step += 1) {
    const recipe = changeRecipe(best.recipe, random);
    const measured = { recipe, cost: await cost(recipe) };
    if (measured.cost > best.cost) best = measured;
  }
  return best;
}
