import { createCanvas } from '@napi-rs/canvas';
import { findAvatar, GRID, Rasteriser, surfaceCounts } from '@pain-assessment/pain-map';
import { wanderingBrush } from './support/assessments.mjs';
import { atLength } from './support/length.mjs';
import { createRows } from './support/rows.mjs';
import { inTurns, timed } from './support/turns.mjs';

/** Surfaces of a map, compared with Skia, which strokes the same polylines; its pixels are read once and counted. */
const ROUNDS = atLength({ quick: 1, usual: 15 });
const WARM_UPS = atLength({ quick: 0, usual: 3 });
const COLOURS = { mild: '#000001', moderate: '#000002', severe: '#000003', very_severe: '#000004' };
const INTENSITIES = Object.keys(COLOURS);
const TIMES_FASTER = 3;

const { shown, atLeast } = createRows('surfaces');

const avatar = findAvatar('female', 'normal');
const createMap = ({ strokes, points }) => ({
  no_pain: false,
  strokes: Array.from({ length: strokes }, (_, index) => ({
    ...wanderingBrush({ points, index: 0 }),
    value: INTENSITIES[index % INTENSITIES.length],
  })),
});

function ours(map) {
  const { layers, drawn } = new Rasteriser().paint(map, avatar);
  return surfaceCounts(layers, drawn);
}

function strokeBySkia(context, { points, value, radius }) {
  context.strokeStyle = COLOURS[value];
  context.lineWidth = 2 * radius;
  context.beginPath();
  context.moveTo(points[0], points[1]);
  for (let index = 2; index < points.length; index += 2) context.lineTo(points[index], points[index + 1]);
  context.stroke();
}

function bySkia(map) {
  const context = createCanvas(GRID.width, GRID.height).getContext('2d');
  Object.assign(context, { lineCap: 'round', lineJoin: 'round' });
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

/** Shortest times: other work on the machine can only add time. */
async function shortest(works) {
  const times = await inTurns(
    works.map((work) => () => timed(work)),
    ROUNDS,
    WARM_UPS,
  );
  return times.map((each) => Math.min(...each));
}

async function againstSkia() {
  const map = createMap({ strokes: 1_000, points: 100 });
  const [own, skia] = await shortest([() => ours(map), () => bySkia(map)]);
  return [
    shown('1,000 strokes of 100 points, whole', own, 'ms'),
    atLeast('1,000 strokes of 100 points, against Skia', skia / own, '× faster', TIMES_FASTER),
  ];
}

/**
 * Painting alone, into reused memory as in scoring: counting and allocation have the same cost for every map, independent of
 * its number of strokes.
 */
async function perStroke() {
  const rasteriser = new Rasteriser();
  const counts = [100, 200, 500, 1_000, 2_000];
  const maps = counts.map((strokes) => createMap({ strokes, points: 50 }));
  const times = await shortest(maps.map((map) => () => rasteriser.paint(map, avatar)));
  const costs = times.map((time, index) => (1_000 * time) / counts[index]);
  return [
    ...counts.map((count, index) =>
      shown(`cost of a stroke of 50 points among ${count.toLocaleString('en')}`, costs[index], 'µs'),
    ),
  ];
}

export const run = async () => [...(await againstSkia()), ...(await perStroke())];
