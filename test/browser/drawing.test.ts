import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { CreatedSession } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { storedDraft, strokeCount } from './support/drafts.ts';
import { settledBox } from './support/input.ts';
import { openMap } from './support/map.ts';
import { sessionsAt } from './support/session.ts';
import { type Cell, countedRuns, isShownAt, moveFinger, shownRuns, waitUntilShown } from './support/shown-cells.ts';
import { openStand, type Stand } from './support/stand.ts';
import type { Tablet } from './support/tablet.ts';
import { resizeWindow, TURNED } from './support/window.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const PALM = 120;
/** Width of the edge of a hand in CSS pixels: narrower than a palm and broader than a fingertip. */
const EDGE_OF_HAND = 76;
const QUICK_LINES = 8;

/** Draws a line, and waits until the canvas shows this line and no earlier mark. */
async function expectNothingElse(tablet: Tablet, session: CreatedSession): Promise<void> {
  await tablet.draw('front', [
    [0.45, 0.25],
    [0.55, 0.25],
  ]);
  // The first draft may still contain a line that the test has undone.
  await storedDraft(stand.baseUrl, session, async ({ cartography: { strokes = [] } = {} }) => {
    return strokes.length === 1 && (await shownRuns(tablet, 'front')) === countedRuns(strokes, 'front');
  });
}

const undoable = (tablet: Tablet) =>
  tablet.frame.evaluate(() =>
    [...document.querySelectorAll<HTMLButtonElement>('.actions button')].map((b) => !b.disabled),
  );

test('the page paints exactly the counted cells, with every tool, and undo and redo reach every step', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
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
  await tablet.press('Width 1 cm');
  await tablet.draw('front', [
    [0.35, 0.55],
    [0.65, 0.53],
  ]);
  await tablet.draw('back', [
    [0.45, 0.2],
    [0.5, 0.2],
  ]);

  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 3);
  const strokes = cartography?.strokes ?? [];
  expect(countedRuns(strokes, 'front')).toContain(',');
  await waitUntilShown(tablet, strokes);

  for (const [undo, redo] of [
    [true, true],
    [true, true],
    [false, true],
  ]) {
    await tablet.press('Undo');
    expect((await undoable(tablet)).slice(0, 2)).toEqual([undo, redo]);
  }
  await waitUntilShown(tablet, []);
  for (let i = 0; i < 3; i++) await tablet.press('Redo');
  await waitUntilShown(tablet, strokes);
  await tablet.close();
});

test('a pinch zooms and leaves no mark, like a palm, a second finger and the buttons', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
  const [left, right, low] = await tablet.onStage('front', [
    [0.4, 0.4],
    [0.6, 0.4],
    [0.5, 0.8],
  ]);
  if (!left || !right || !low) throw new Error('three points were asked for');
  const figureWidth = async () => {
    const figure = await tablet.frame.$('.stage-figure');
    return figure ? Math.round((await settledBox(figure)).width) : 0;
  };
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
  await tablet.touch('touchStart', [{ id: 4, at: low, contact: EDGE_OF_HAND }]);
  await tablet.touch('touchEnd', []);
  await tablet.press('Whole body');
  expect(await figureWidth()).toBe(before);

  const [onBack] = await tablet.onStage('back', [[0.5, 0.4]]);
  const heading = await (await tablet.frame.$('h1'))?.boundingBox();
  if (!onBack || !heading) throw new Error('neither second stage nor heading');
  const outside = [heading.x + 5, heading.y + 5] as const;
  for (const [first, second] of [
    [left, onBack],
    [left, outside],
    [outside, left],
  ] as const) {
    const apart = (by: number) => [
      { id: 5, at: [first[0] - by, first[1] + by] as const },
      { id: 6, at: [second[0] + by, second[1]] as const },
    ];
    await tablet.touch('touchStart', apart(0).slice(0, 1));
    await tablet.touch('touchStart', apart(0));
    for (const by of [5, 20, 40]) await tablet.touch('touchMove', apart(by));
    await tablet.touch('touchEnd', []);
  }
  expect(await tablet.frame.$$eval('.actions button', ([undo]) => (undo as HTMLButtonElement).disabled)).toBe(true);
  expect(strokeCount((await sessionsAt(stand.baseUrl).view(session)).draft ?? {})).toBe(0);

  await tablet.press('Zoom in, Front of the body');
  await tablet.press('Move down, Front of the body');
  expect(await figureWidth()).toBeGreaterThan(before);
  await tablet.press('Whole body');
  await expectNothingElse(tablet, session);
  await tablet.close();
});

test('with pen and finger together the pen draws and the hand leaves no mark, until the patient enables touch', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
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
});

test('a tap right after a quick line counts: the browser must not treat the line as a gesture', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
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
    await tablet.tapAt([box.x + box.width / 2, box.y + box.height / 2]);
    await tablet.frame.waitForSelector('.actions button:nth-child(1):disabled + button:enabled');
  }
  await expectNothingElse(tablet, session);
  await tablet.close();
});

test('turning the device during a stroke keeps the drawing', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
  const end: Cell = [400, 480];
  const finger = await moveFinger(tablet, [[320, 420], [360, 450], end]);
  await finger.down();
  await finger.move();
  await waitFor(() => isShownAt(tablet, 'front', end), { what: 'the end of the line' });
  await resizeWindow(tablet.page, TURNED);
  await finger.up();
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
  expect(await isShownAt(tablet, 'front', end)).toBe(true);
  await tablet.draw('front', [
    [0.45, 0.5],
    [0.55, 0.5],
  ]);
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 2);
  await tablet.close();
});

test('clearing asks first, and an uncounted stroke is explained instead of kept, until the next action', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
  const said = () => tablet.frame.$eval('.message', (message) => message.textContent?.trim());
  await tablet.draw('front', [
    [0.02, 0.5],
    [0.04, 0.6],
  ]);
  await tablet.waitForText('only the body can be painted');
  const line = [
    [0.45, 0.3],
    [0.55, 0.3],
  ] as const;
  await tablet.draw('front', line);
  expect(await said()).toBe('');
  await tablet.draw('front', line);
  await tablet.waitForText('This is marked like that already: Moderate.');
  await tablet.press('Eraser');
  expect(await said()).toBe('');
  await tablet.press('Next');
  await tablet.press('Part of it');
  await tablet.draw('front', line);
  await tablet.waitForText('First choose what it feels like.');
  await tablet.choose('.choice:has([value=burning])');
  await tablet.draw('back', line);
  await tablet.waitForText('only be painted where you marked pain');
  await tablet.press('Back');
  await tablet.press('Clear');
  await tablet.waitForText('Remove everything marked in this step?');
  await tablet.press('Cancel');
  expect(strokeCount(await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 0))).toBe(1);
  await tablet.press('Clear');
  await tablet.press('Remove all');
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 0);
  const { keyboard } = tablet.page;
  await keyboard.down('Control');
  await keyboard.press('z');
  await keyboard.up('Control');
  await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
  await tablet.close();
});
