import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { avatarOf, bodyShapeOf, rasterise } from '@pain-assessment/pain-map';
import { storedDraft, strokeCount } from './support/drafts.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
}, 120_000);
afterAll(() => stand.close(), 60_000);

const PALM = 120;
const QUICK_LINES = 8;
/** Longer than a thread on a busy machine takes to paint. */
const SETTLED_MS = 300;

async function openMap() {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
  const tablet = await openTablet(stand, session);
  await tablet.press('Begin');
  await tablet.frame.waitForSelector('[data-view=front] canvas');
  return { session, tablet };
}

/** Cells of a view that its canvas shows, one character each. */
const cellsNow = (tablet: Tablet, view: 'front' | 'back') =>
  tablet.frame.evaluate((name) => {
    const canvas = document.querySelector<HTMLCanvasElement>(`[data-view=${name}] canvas`);
    const copy = canvas && new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    if (!copy) throw new Error('no canvas');
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    let cells = '';
    for (let i = 3; i < data.length; i += 4) cells += data[i] ? 1 : 0;
    return cells;
  }, view);

/** The same once it does not change any more: a thread of its own paints them. */
async function shownCells(tablet: Tablet, view: 'front' | 'back'): Promise<string> {
  let last = await cellsNow(tablet, view);
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
    const cells = await cellsNow(tablet, view);
    if (cells === last) return cells;
    last = cells;
  }
}

const isEmpty = async (tablet: Tablet) => !(await shownCells(tablet, 'front')).includes('1');
const undoable = (tablet: Tablet) =>
  tablet.frame.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('.actions button')].map((b) => !b.disabled),
  );

test('what is painted is exactly what is counted, with every tool, and undo and redo go all the way', async () => {
  const { session, tablet } = await openMap();
  await tablet.draw('front', [
    [0.42, 0.25],
    [0.55, 0.3],
    [0.44, 0.36],
  ]);
  await tablet.choose('.choice:has([value=severe])');
  await tablet.press('Circle');
  await tablet.draw('front', [
    [0.4, 0.5],
    [0.6, 0.5],
    [0.6, 0.62],
    [0.4, 0.6],
  ]);
  await tablet.press('Eraser');
  await tablet.press('Width: 1 cm');
  await tablet.draw('front', [
    [0.35, 0.55],
    [0.65, 0.53],
  ]);
  await tablet.draw('back', [
    [0.45, 0.2],
    [0.5, 0.2],
  ]);

  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 3);
  const avatar = avatarOf('female', bodyShapeOf({ height_cm: 168, weight_kg: 64 }));
  const counted = rasterise({ strokes: cartography?.strokes ?? [] }, avatar);
  const expected = Array.from(counted.front.intensity, (value) => (value ? 1 : 0)).join('');
  expect((await shownCells(tablet, 'front')) === expected).toBe(true);
  expect(expected).toContain('1');

  for (const [undo, redo] of [
    [true, true],
    [true, true],
    [false, true],
  ]) {
    await tablet.press('Undo');
    expect((await undoable(tablet)).slice(0, 2)).toEqual([undo, redo]);
  }
  expect(await isEmpty(tablet)).toBe(true);
  for (let i = 0; i < 3; i++) await tablet.press('Redo');
  expect((await shownCells(tablet, 'front')) === expected).toBe(true);
  await tablet.close();
}, 120_000);

test('a pinch zooms and leaves no mark; so do a palm, a second finger and the buttons', async () => {
  const { session, tablet } = await openMap();
  const [left, right, low] = await tablet.onStage('front', [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.8],
  ]);
  if (!left || !right || !low) throw new Error('three points were asked for');
  const figureWidth = () => tablet.frame.evaluate(() => document.querySelector('.stage-figure')?.clientWidth ?? 0);
  const before = await figureWidth();

  await tablet.touch('touchStart', [{ id: 1, at: left }]);
  await tablet.touch('touchStart', [
    { id: 1, at: left },
    { id: 2, at: right },
  ]);
  for (const spread of [5, 10, 20, 40]) {
    await tablet.touch('touchMove', [
      { id: 1, at: [left[0] - spread, left[1]] },
      { id: 2, at: [right[0] + spread, right[1]] },
    ]);
  }
  await tablet.touch('touchEnd', [{ id: 2, at: right }]);
  await tablet.touch('touchEnd', []);
  expect(await figureWidth()).toBeGreaterThan(before * 1.3);

  await tablet.touch('touchStart', [{ id: 3, at: low, contact: PALM }]);
  await tablet.touch('touchMove', [{ id: 3, at: [low[0] + 9, low[1]], contact: PALM }]);
  await tablet.touch('touchEnd', []);
  await tablet.press('Whole body');
  expect(await figureWidth()).toBe(before);
  expect(await isEmpty(tablet)).toBe(true);
  expect(strokeCount((await sessionsAt(stand.baseUrl).view(session)).draft ?? {})).toBe(0);

  await tablet.press('Zoom in');
  await tablet.press('Move down');
  expect(await figureWidth()).toBeGreaterThan(before);
  expect(await isEmpty(tablet)).toBe(true);
  await tablet.close();
}, 120_000);

test('pen and finger together: the pen draws, the hand leaves no mark, until the patient wants the finger', async () => {
  const { session, tablet } = await openMap();
  const [hand, start, end] = await tablet.onStage('front', [
    [0.62, 0.5],
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  if (!hand || !start || !end) throw new Error('three points were asked for');
  await tablet.touch('touchStart', [{ id: 1, at: hand }]);
  await tablet.pen('mousePressed', start);
  await tablet.pen('mouseMoved', end);
  await tablet.touch('touchMove', [{ id: 1, at: [hand[0] + 30, hand[1] + 30] }]);
  await tablet.pen('mouseReleased', end);
  await tablet.touch('touchEnd', []);
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 0);
  expect(cartography?.strokes).toHaveLength(1);

  await tablet.draw('front', [
    [0.45, 0.5],
    [0.55, 0.5],
  ]);
  await tablet.waitForText('The pen draws, fingers move the picture.');
  await tablet.press('Draw with the finger');
  await tablet.draw('front', [
    [0.45, 0.5],
    [0.55, 0.5],
  ]);
  const grown = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 1);
  expect(strokeCount(grown)).toBe(2);
  await tablet.close();
}, 120_000);

test('a tap right after a quick line is heard: the browser must not take the line for a gesture', async () => {
  const { tablet } = await openMap();
  const line = await tablet.onStage('front', [
    [0.45, 0.3],
    [0.5, 0.3],
    [0.55, 0.3],
  ]);
  const button = await tablet.frame.$('.actions button');
  const box = await button?.boundingBox();
  if (!line[0] || !box) throw new Error('neither stage nor button');
  for (let i = 0; i < QUICK_LINES; i++) {
    await tablet.touch('touchStart', [{ id: 1, at: line[0] }]);
    for (const at of line) await tablet.touch('touchMove', [{ id: 1, at }]);
    await tablet.touch('touchEnd', []);
    await tablet.page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
    await tablet.frame.waitForSelector('.actions button:nth-child(1):disabled + button:enabled');
  }
  expect(await isEmpty(tablet)).toBe(true);
  await tablet.close();
}, 120_000);

test('turning the device in the middle of a stroke keeps what was drawn', async () => {
  const { session, tablet } = await openMap();
  const points = await tablet.onStage('front', [
    [0.45, 0.3],
    [0.5, 0.32],
    [0.55, 0.34],
  ]);
  const [first, ...rest] = points;
  if (!first) throw new Error('points were asked for');
  await tablet.touch('touchStart', [{ id: 1, at: first }]);
  for (const at of rest) await tablet.touch('touchMove', [{ id: 1, at }]);
  await tablet.page.setViewport({ width: 1024, height: 768, deviceScaleFactor: 2, hasTouch: true, isMobile: true });
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
  expect(cartography?.strokes?.[0]?.points.length).toBeGreaterThanOrEqual(4);
  await tablet.touch('touchEnd', []);
  await tablet.draw('front', [
    [0.45, 0.5],
    [0.55, 0.5],
  ]);
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 2);
  await tablet.close();
}, 120_000);

test('clearing asks first, and what counts nowhere is not kept but explained', async () => {
  const { session, tablet } = await openMap();
  await tablet.draw('front', [
    [0.02, 0.5],
    [0.04, 0.6],
  ]);
  await tablet.waitForText('only the body can be painted');
  await tablet.draw('front', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  await tablet.press('Next');
  await tablet.draw('back', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  await tablet.waitForText('only be painted where you marked pain');
  await tablet.press('Back');
  await tablet.press('Clear');
  await tablet.waitForText('Remove everything marked in this step?');
  await tablet.press('Cancel');
  expect(strokeCount(await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 0))).toBe(1);
  await tablet.press('Clear');
  await tablet.press('Remove all');
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 0);
  await tablet.press('Undo');
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
  await tablet.close();
}, 120_000);

/** Opens a session's page where the painting thread's script cannot be loaded the first `failures` times. */
async function openWithoutThread(modules: readonly ('cartography' | 'questionnaires')[], failures: number) {
  const session = await sessionsAt(stand.baseUrl).create({ modules: [...modules] });
  const page = await stand.browser.newPage();
  await page.setRequestInterception(true);
  let asked = 0;
  page.on('request', (request) => {
    const fails = request.url().includes('/cell-worker') && ++asked <= failures;
    return fails ? request.abort() : request.continue();
  });
  await page.goto(session.component.url);
  return page;
}

test('a page whose painting thread cannot be loaded says so, and opens by itself as soon as it can', async () => {
  const page = await openWithoutThread(['cartography'], 2);
  await page.waitForSelector('::-p-text(Trying again by itself)');
  await page.waitForSelector('::-p-text(Begin)');
  await page.close();
}, 120_000);

test('without a pain map nobody waits for the painting thread', async () => {
  const page = await openWithoutThread(['questionnaires'], Number.POSITIVE_INFINITY);
  await page.waitForSelector('::-p-text(Begin)');
  await page.close();
}, 120_000);
