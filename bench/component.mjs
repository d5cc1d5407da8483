import { readdirSync } from 'node:fs';
import { assetsDirectory } from '@pain-assessment/component';
import { openPlainBrowser } from '@pain-assessment/report-renderer/testing';
import { atLength } from './support/length.mjs';
import { createStrokes, fileAt, servePage } from './support/page.mjs';
import { createRows, p95 } from './support/rows.mjs';

/**
 * The patient's page on a slow tablet: its transfer size, and drawing on a map with 500 strokes and a CPU throttled by 4.
 */

const THROTTLE = 4;
const STROKES = 500;
const MOVES = atLength({ quick: 20, usual: 400 });
const UNDOS = atLength({ quick: 3, usual: 60 });
const SAMPLES_MS = 8;

const { atMost } = createRows('component');

const kilobytes = (...paths) => paths.reduce((sum, path) => sum + fileAt(`${path}.br`).length, 0) / 1024;

/** Compressed files that the page loads before its first screen. */
function measureWeight() {
  const names = readdirSync(new URL('assets/', assetsDirectory)).filter((name) => /\.(js|css|svg)$/.test(name));
  const first = names.filter((name) => /^(page|worker|icon|en-GB)/.test(name)).map((name) => `assets/${name}`);
  return [
    atMost('page files before the first screen, Brotli', kilobytes(...first), 'KB', 50),
    atMost('element script, Brotli', kilobytes('pain-assessment.js'), 'KB', 4),
  ];
}

async function openPage(browser, url) {
  const page = await browser.newPage();
  await page.setViewport({ width: 768, height: 1024, deviceScaleFactor: 2 });
  await page.goto(url);
  await page.waitForSelector('[data-view=front] canvas');
  await page.click('.choice:has([value=severe])');
  await page.emulateCPUThrottling(THROTTLE);
  return page;
}

/**
 * Work of the main thread in ms per task that handled a pointer move: handler, style, layout, paint and commit of that
 * frame. It is thread time, so other programs on the machine do not count.
 */
function moveTasks(trace) {
  const { traceEvents: events } = trace;
  const moves = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === 'pointermove');
  const { pid, tid } = moves[0];
  const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  const holding = (move) => tasks.find(({ ts, dur }) => ts <= move.ts && move.ts <= ts + dur);
  const busy = new Set(moves.map(holding).filter(Boolean));
  return [...busy].map(({ tdur }) => tdur / 1000);
}

async function draw(page) {
  const surface = await page.$('[data-view=front] .stage-surface');
  const box = await surface.boundingBox();
  const at = (move) => [
    box.x + box.width * (0.5 + 0.09 * Math.sin(move / 9)),
    box.y + box.height * (0.2 + (0.6 * move) / MOVES),
  ];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let move = 1; move <= MOVES; move++) {
    await page.mouse.move(...at(move));
    await new Promise((resolve) => setTimeout(resolve, SAMPLES_MS));
  }
  await page.mouse.up();
}

async function measureDrawing(page) {
  await page.tracing.start({ categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await draw(page);
  const tasks = moveTasks(JSON.parse(Buffer.from(await page.tracing.stop()).toString()));
  return [
    atMost(`pointer move at ${THROTTLE}× CPU and ${STROKES} strokes, p95`, tasks, 'ms', 8, p95),
    atMost('longest frame while drawing', Math.max(...tasks), 'ms', 17),
  ];
}

/** Time from the press to the painted cells and the rendered buttons. */
async function measureUndo(page) {
  const durations = await page.evaluate(async (count) => {
    const undo = document.querySelector('.actions button');
    const measured = [];
    for (let i = 0; i < count; i++) {
      const start = performance.now();
      undo.click();
      await new Promise((resolve) => setTimeout(resolve));
      measured.push(performance.now() - start);
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    return measured;
  }, UNDOS);
  return [atMost(`undo at ${THROTTLE}× CPU and ${STROKES} strokes, p95`, durations, 'ms', 50, p95)];
}

/** Runs the bench; needs a build. Without a system Chromium it uses the bundled one. */
export async function run() {
  const served = await servePage(createStrokes(STROKES));
  const browser = await openPlainBrowser();
  try {
    const page = await openPage(browser, served.url);
    return [...measureWeight(), ...(await measureDrawing(page)), ...(await measureUndo(page))];
  } finally {
    await browser.close();
    served.close();
  }
}
