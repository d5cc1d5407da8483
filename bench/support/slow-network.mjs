import { waitFor } from '@pain-assessment/service-kit/testing';
import { openTablet } from '@pain-assessment/standalone/testing';
import { sessionsAt } from '../../test/browser/support/session.ts';
import { slowDown } from '../../test/browser/support/shown-texts.ts';
import { startBrowserService } from '../../test/browser/support/start-stand.ts';
import { wanderingBrush } from './assessments.mjs';
import { atLength } from './length.mjs';
import { blockFiles, openCountingRelay } from './traffic.mjs';

const RUNS = atLength({ quick: 1, usual: 3 });
const IS_SLOW = atLength({ quick: false, usual: true });
const NETWORK = IS_SLOW ? 'slow 3G' : 'the network of this machine';
/** JSON of a large drawing that is already stored, in bytes. */
const DRAWING_BYTES = 100_000;
/** Lines of one drawing, and the pause after each, in ms. */
const LINES = atLength({ quick: 2, usual: 20 });
const PAUSE_MS = atLength({ quick: 100, usual: 1_500 });
/** The page asks for the session's state every minute. */
const CHECKS_AN_HOUR = 60;
const PATIENCE_S = 120;

function createDrawing() {
  const strokes = [];
  for (let bytes = 0; bytes < DRAWING_BYTES; bytes += JSON.stringify(strokes.at(-1)).length + 1)
    strokes.push(wanderingBrush({ points: 60, index: strokes.length }));
  return { cartography: { no_pain: false, strokes } };
}

/** Files that load behind the first screen of a new session. */
const LATER_FILES = ['*/assets/later-*', '*/assets/worker-*', '*/assets/*male-*', '*.svg'];

/**
 * Opens the page of a session with an empty cache, and waits for this screen; all traffic of the page passes a relay of its own.
 * `blocked` files do not load.
 */
async function visit(browser, { component }, { screen, blocked = [] }) {
  const url = new URL(component.url);
  const relay = await openCountingRelay(Number(url.port));
  url.port = String(relay.port);
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_S * 1_000);
  await page.setViewport({ width: 768, height: 1024 });
  if (IS_SLOW) await slowDown(page);
  await blockFiles(page, blocked);
  const begun = performance.now();
  const shown = page.waitForSelector(screen).then(() => ({
    usable: (performance.now() - begun) / 1_000,
    received: relay.count().received / 1024,
  }));
  const [figures] = await Promise.all([shown, page.goto(url.href)]);
  const close = async () => {
    await context.close();
    relay.close();
  };
  return { page, relay, ...figures, close };
}

async function drawLine(page, line) {
  const box = await (await page.waitForSelector('[data-view=front] .stage-surface')).boundingBox();
  const at = (step) => [
    box.x + box.width * (0.42 + 0.004 * step + 0.02 * Math.sin(step / 4)),
    box.y + box.height * (0.2 + (line % 20) / 40 + 0.01 * Math.sin(step / 3)),
  ];
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 40; step++) await page.mouse.move(...at(step));
  await page.mouse.up();
}

const strokeCount = (view) => view.draft?.cartography?.strokes.length ?? 0;

/** Adds a line to a stored drawing of 100 KB; gives the time in s from the lifted finger until the line is stored. */
async function storeLastLine(browser, session, view) {
  const assessment = createDrawing();
  const tablet = openTablet(session.component.url);
  await tablet.start();
  await tablet.saveDraft(1, assessment);
  const { page, close } = await visit(browser, session, { screen: '.choice' });
  // Another strength than that of the stored strokes: a line that changes nothing is no stroke.
  await page.locator('.choice:has([value=mild])').click();
  const saved = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 204);
  await drawLine(page, 0);
  const lifted = performance.now();
  await saved;
  const seconds = (performance.now() - lifted) / 1_000;
  const stored = strokeCount(await view(session));
  if (stored !== assessment.cartography.strokes.length + 1) throw new Error(`${stored} strokes are stored`);
  await close();
  return seconds;
}

/** A page that is loaded, receives one drawing, and is open for an hour; gives its traffic in KB. */
async function spendAnHour(browser, session, view) {
  const { page, relay, close } = await visit(browser, session, { screen: '.welcome' });
  await page.locator('::-p-text(Begin)').click();
  await page.locator('.choice:has([value=severe])').click();
  for (let line = 0; line < LINES; line++) {
    await drawLine(page, line);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const isStored = async () => strokeCount(await view(session)) === LINES;
  await waitFor(isStored, { what: 'the whole drawing', seconds: PATIENCE_S, everyMs: 1_000 });
  const drawn = relay.count().total;
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/api/state'));
  // The page asks at once when it is visible again.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await (await asked).text();
  const check = relay.count().total - drawn;
  await close();
  return (drawn + CHECKS_AN_HOUR * check) / 1024;
}

/** Rows of the page on slow 3G against the real service; a quick run keeps the speed of the machine, and says so. */
export async function measureSlowNetwork(browser, { atMost }) {
  const service = await startBrowserService();
  const { create, view } = sessionsAt(service.address.baseUrl);
  const [visits, last, hours] = [[], [], []];
  try {
    for (let run = 0; run < RUNS; run++) {
      const whole = await visit(browser, await create(), { screen: '.welcome' });
      await whole.close();
      const alone = await visit(browser, await create(), { screen: '.welcome', blocked: LATER_FILES });
      await alone.close();
      visits.push({ usable: whole.usable, received: alone.received });
      last.push(await storeLastLine(browser, await create({ modules: ['cartography'] }), view));
      hours.push(await spendAnHour(browser, await create({ modules: ['cartography'] }), view));
    }
  } finally {
    await service.close();
  }
  const pick = (name) => visits.map((visited) => visited[name]);
  return [
    atMost(`first screen usable on ${NETWORK}`, pick('usable'), 's', 4),
    atMost('received until then, with the answer of the API', pick('received'), 'KB', 48),
    atMost(`last line of a drawing of 100 KB stored on ${NETWORK}`, last, 's', 10),
    atMost(`a page of an hour with a drawing of ${LINES} lines, both directions`, hours, 'KB', 250),
  ];
}
