import { openPlainBrowser } from '@pain-assessment/report-renderer/testing';
import { atLength } from './support/length.mjs';
import { createStrokes, fileAt, servePage } from './support/page.mjs';
import { createRows, p95 } from './support/rows.mjs';
import { measureSlowNetwork } from './support/slow-network.mjs';

/**
 * The patient's page on a slow tablet: its transfer size, and drawing on a map with 500 strokes and a CPU throttled by 4,
 * and its loading and saving on slow 3G.
 */

const THROTTLE = 4;
const STROKES = 500;
const MOVES = atLength({ quick: 20, usual: 400 });
const UNDOS = atLength({ quick: 3, usual: 60 });
const SAMPLES_MS = 8;

const rows = createRows('component');
const { atMost } = rows;

const kilobytes = (...paths) => paths.reduce((sum, path) => sum + fileAt(`${path}.br`).length, 0) / 1024;

/** Compressed files that the page names for its first screen: script, style and the words of a language. */
function measureWeight() {
  const names = fileAt('page.html')
    .toString()
    .matchAll(/assets\/(?:page-[\w-]+\.(?:js|css)|en-GB[\w.-]+\.js)/g);
  const first = new Set([...names].map(([name]) => name));
  return [
    atMost('page files before the first screen, Brotli', kilobytes(...first), 'KB', 32),
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
 * Work of the main thread in ms per task that handled an event of this type while the page did something. It is thread
 * time, so other programs on the machine do not count.
 */
async function measureTasks(page, type, act) {
  await page.tracing.start({ categories: ['toplevel', 'devtools.timeline', 'disabled-by-default-devtools.timeline'] });
  await act();
  const { traceEvents: events } = JSON.parse(Buffer.from(await page.tracing.stop()).toString());
  const dispatched = events.filter(({ name, args }) => name === 'EventDispatch' && args.data?.type === type);
  const { pid, tid } = dispatched[0];
  const tasks = events.filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid);
  const holding = (event) => tasks.find(({ ts, dur }) => ts <= event.ts && event.ts <= ts + dur);
  const busy = new Set(dispatched.map(holding).filter(Boolean));
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

/** Handler, style, layout, paint and commit of each frame with a pointer move. */
async function measureDrawing(page) {
  const tasks = await measureTasks(page, 'pointermove', () => draw(page));
  return [
    atMost(`pointer move at ${THROTTLE}× CPU and ${STROKES} strokes, p95`, tasks, 'ms', 8, p95),
    atMost('longest frame while drawing', Math.max(...tasks), 'ms', 17),
  ];
}

/** From the press to the painted cells and the rendered buttons. */
async function measureUndo(page) {
  const undo = await page.$('.actions button');
  const tasks = await measureTasks(page, 'click', async () => {
    for (let i = 0; i < UNDOS; i++) await undo.click();
  });
  return [atMost(`undo at ${THROTTLE}× CPU and ${STROKES} strokes, p95`, tasks, 'ms', 50, p95)];
}

/** Runs the bench; needs a build. Without a system Chromium it uses the bundled one. */
export async function run() {
  const served = await servePage(createStrokes(STROKES));
  const browser = await openPlainBrowser();
  try {
    const page = await openPage(browser, served.url);
    return [
      ...measureWeight(),
      ...(await measureDrawing(page)),
      ...(await measureUndo(page)),
      ...(await measureSlowNetwork(browser, rows)),
    ];
  } finally {
    await browser.close();
    served.close();
  }
}
