import { createCanvas } from '@napi-rs/canvas';
import { findAvatar, GRID, Rasteriser, rasterise, surfaceCounts } from '@pain-assessment/pain-map';
import { costlyMaps } from '@pain-assessment/pain-map/testing';
import { createRows } from './support/rows.mjs';
import { brush, wander } from './support/strokes.mjs';

/** Surfaces of a map against Skia, which strokes the same polylines and whose pixels are read once and counted. */
const RADIUS = 14;
const STEP = 24;
const ROUNDS = 15;
const COLOURS = { mild: '#000001', moderate: '#000002', severe: '#000003', very_severe: '#000004' };
const INTENSITIES = Object.keys(COLOURS);
const TIMES_FASTER = 3;
const MOST_MS = 5_000;
const MOST_SPREAD = 1.2;

const { shown, atLeast, atMost } = createRows('surfaces');

const avatar = findAvatar('female', 'normal');
const createMap = ({ strokes, points }) => ({
  no_pain: false,
  strokes: Array.from({ length: strokes }, (_, index) => ({
    ...brush(RADIUS, wander({ points, step: STEP })),
    value: INTENSITIES[index % INTENSITIES.length],
  })),
});

const ours = (map) => surfaceCounts(rasterise(map, avatar), avatar).byIntensity;

function strokeBySkia(context, { points, value }) {
  context.strokeStyle = COLOURS[value];
  context.beginPath();
  context.moveTo(points[0], points[1]);
  for (let index = 2; index < points.length; index += 2) context.lineTo(points[index], points[index + 1]);
  context.stroke();
}

function bySkia(map) {
  const context = createCanvas(GRID.width, GRID.height).getContext('2d');
  Object.assign(context, { lineWidth: 2 * RADIUS, lineCap: 'round', lineJoin: 'round' });
  for (const stroke of map.strokes) strokeBySkia(context, stroke);
  const { data } = context.getImageData(0, 0, GRID.width, GRID.height);
  const pixels = new Uint32Array(data.buffer);
  const counts = [0, 0, 0, 0, 0];
  for (let index = 0; index < pixels.length; index++) {
    const pixel = pixels[index];
    if (pixel >>> 31) counts[(pixel >>> 16) & 7] += 1;
  }
  return counts;
}

function elapsed(work) {
  const started = performance.now();
  work();
  return performance.now() - started;
}
/** Shortest times of several works done in turn: what else the machine does can only add. */
function shortest(works) {
  const times = works.map(() => []);
  for (let round = -3; round < ROUNDS; round++) {
    for (const [index, work] of works.entries()) {
      const time = elapsed(work);
      if (round >= 0) times[index].push(time);
    }
  }
  return times.map((each) => Math.min(...each));
}

function againstSkia() {
  const map = createMap({ strokes: 1_000, points: 100 });
  const [own, skia] = shortest([() => ours(map), () => bySkia(map)]);
  return [
    shown('1,000 strokes of 100 points, whole', own, 'ms'),
    atLeast('1,000 strokes of 100 points, against Skia', skia / own, '× faster', TIMES_FASTER),
  ];
}

/**
 * Painting alone, on the memory that scoring uses again and again: to count and to make new memory cost the same for every
 * map, however many strokes it has.
 */
function perStroke() {
  const rasteriser = new Rasteriser();
  const counts = [100, 200, 500, 1_000, 2_000];
  const maps = counts.map((strokes) => createMap({ strokes, points: 50 }));
  const costs = shortest(
    maps.map(
      ({ strokes }) =>
        () =>
          rasteriser.paint({ strokes }, avatar),
    ),
  ).map((time, index) => (1_000 * time) / counts[index]);
  const value = Math.max(...costs) / Math.min(...costs);
  const name = (count) => `cost of a stroke of 50 points among ${count.toLocaleString('en')}`;
  return [
    ...counts.map((count, index) => shown(name(count), costs[index], 'µs')),
    atMost('most expensive against cheapest of these', value, '×', MOST_SPREAD),
  ];
}

/** One row for each way in which a legal map can be costly to paint. */
function costliest() {
  const rasteriser = new Rasteriser();
  return Object.entries(costlyMaps()).map(([name, strokes]) =>
    atMost(
      `painted: ${name}`,
      elapsed(() => rasteriser.paint({ strokes }, avatar)),
      'ms',
      MOST_MS,
    ),
  );
}

export async function run() {
  return [...againstSkia(), ...perStroke(), ...costliest()];
}
