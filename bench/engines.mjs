import { waitFor } from '@pain-assessment/service-kit/testing';
import { countedRuns, readRuns } from '../test/browser/support/shown-cells.ts';
import { ENGINES } from '../test/engines/support/engines.ts';
import { createPlayer } from '../test/engines/support/player.ts';
import { atLength } from './support/length.mjs';
import { createStrokes, servePage } from './support/page.mjs';
import { createRows, p95 } from './support/rows.mjs';

/**
 * Drawing on a map with 300 strokes in each engine of this machine, measured inside the page: the time of the page's own code for
 * a pointer move, and the longest time between two frames. Neither is throttled, and screens are drawn without a graphics processor.
 */

const STROKES = 300;
const FRAMES = atLength({ quick: 10, usual: 300 });
/** Moves of a pen of 240 Hz in a frame of 60 Hz. */
const MOVES_PER_FRAME = 4;

const { atMost, shown } = createRows('engines');

/** Draws one line over the body; returns times of moves in each frame, and between frames, in ms. Runs in the page. */
async function drawLine(frames, movesPerFrame) {
  const surface = document.querySelector('[data-view=front] .stage-surface');
  surface.setPointerCapture = () => undefined;
  const { left, top, width, height } = surface.getBoundingClientRect();
  const send = (type, share, buttons) => {
    const [x, y] = [left + width * (0.5 + 0.09 * Math.sin(share * 44)), top + height * (0.2 + 0.6 * share)];
    const place = { clientX: Math.round(x), clientY: Math.round(y) };
    const pointer = { pointerType: 'pen', pointerId: 7, isPrimary: true, bubbles: true, buttons };
    surface.dispatchEvent(new PointerEvent(type, { ...pointer, ...place }));
  };
  const nextFrame = () => new Promise((done) => requestAnimationFrame(done));
  const [moves, gaps] = [[], []];
  send('pointerdown', 0, 1);
  let last = await nextFrame();
  for (let frame = 0; frame < frames; frame++) {
    const start = performance.now();
    for (let move = 0; move < movesPerFrame; move++) {
      send('pointermove', (frame + move / movesPerFrame) / frames, 1);
    }
    moves.push((performance.now() - start) / movesPerFrame);
    const now = await nextFrame();
    gaps.push(now - last);
    last = now;
  }
  send('pointerup', 1, 0);
  return { moves, gaps };
}

async function measure({ name, open }, url, strokes) {
  const engine = await open();
  try {
    const page = await engine.open({ width: 768, height: 1024, ratio: 2 });
    await page.goto(url);
    const player = createPlayer(page);
    await player.see('[data-view=front] canvas');
    const counted = countedRuns(strokes, 'front');
    await waitFor(async () => (await page.inPage(readRuns, 'front')) === counted, { what: 'the strokes' });
    await player.choose('.choice:has([value=severe])');
    const { moves, gaps } = await page.inPage(drawLine, FRAMES, MOVES_PER_FRAME);
    return [
      atMost(`${name}, pointer move at ${STROKES} strokes, p95`, moves, 'ms', 8, p95),
      shown(`${name}, longest frame while drawing`, Math.max(...gaps), 'ms'),
    ];
  } finally {
    await engine.close();
  }
}

/** Runs the bench; needs a build, and measures the engines that this machine has. */
export async function run() {
  const strokes = createStrokes(STROKES);
  const served = await servePage(strokes);
  try {
    const rows = [];
    for (const engine of ENGINES) rows.push(...(await measure(engine, served.url, strokes)));
    return rows;
  } finally {
    served.close();
  }
}
