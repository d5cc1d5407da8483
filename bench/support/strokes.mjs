/** The same numbers on every run: Park and Miller's generator. */
function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
const random = createRandom(42);
const clamp = (value, maximum) => Math.min(maximum, Math.max(0, value));

const tenths = (cells) => Math.round(cells * 10) / 10;

/** A hand that wanders over the body, in tenths of a cell as the tablet sends them. */
export function wander({ points, step }) {
  const trail = [];
  let x = 260 + random() * 200;
  let y = 200 + random() * 1_000;
  for (let index = 0; index < points; index++) {
    trail.push(tenths(x), tenths(y));
    x = clamp(x + (random() - 0.5) * step, 720);
    y = clamp(y + (random() - 0.5) * step, 1_440);
  }
  return trail;
}

export const brush = (radius, points, index = 0) =>
  index % 2
    ? { view: 'back', layer: 'typology', tool: 'brush', value: 'burning', radius, points }
    : { view: 'front', layer: 'intensity', tool: 'brush', value: 'severe', radius, points };
export const lasso = (points) => ({ view: 'front', layer: 'intensity', tool: 'lasso', value: 'severe', points });
export const anywhere = (count) => Array.from({ length: count }, () => [random() * 720, random() * 1_440]).flat();

/** 60 strokes of 60 points, as a patient draws them; another map at each call. */
export const typicalMap = () =>
  Array.from({ length: 60 }, (_, index) => brush(14, wander({ points: 60, step: 24 }), index));
