import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import { drawLine, storedDraft, strokeCount, strokesStored } from './support/drafts.ts';
import { openMap } from './support/map.ts';
import { sessionsAt } from './support/session.ts';
import { type Cell, countedArea, drawCells } from './support/shown-cells.ts';
import { changeState } from './support/sight.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';
import { resizeWindow, TURNED } from './support/window.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

test('a dialog of the host page in the middle of a stroke ends it, and moving the mouse afterwards paints nothing', async () => {
  const { session, tablet } = await openMap(stand, 'moderate', 'desktop');
  const [start, middle, end] = await tablet.onStage('front', [
    [0.45, 0.3],
    [0.55, 0.3],
    [0.55, 0.5],
  ]);
  if (!start || !middle || !end) throw new Error('three points were asked for');
  const { mouse } = tablet.page;
  await mouse.move(...start);
  await mouse.down();
  await mouse.move(...middle, { steps: 4 });
  const told = new Promise<void>((done) => {
    tablet.page.once('dialog', async (dialog) => {
      await mouse.up();
      await dialog.accept();
      done();
    });
  });
  await tablet.page.evaluate(() => alert('A message'));
  await told;
  await mouse.move(...end, { steps: 4 });
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 0);
  const points = cartography?.strokes?.[0]?.points ?? [];
  const rows = points.filter((_, index) => index % 2 === 1);
  expect(Math.max(...rows) - Math.min(...rows)).toBeLessThan(5);
  await tablet.close();
});

test('the eraser end of a pen erases, and its other end draws again', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
  const line = [
    [0.45, 0.3],
    [0.55, 0.3],
  ] as const;
  await tablet.draw('front', line);
  // Chromium's protocol cannot press the eraser's button.
  await tablet.frame.$eval('[data-view=front] .stage-surface', (surface) => {
    const { left, top, width, height } = surface.getBoundingClientRect();
    surface.setPointerCapture = () => {};
    const at = (x: number) => ({ clientX: left + x * width, clientY: top + 0.3 * height });
    const pen = { pointerType: 'pen', pointerId: 77, button: 5, bubbles: true, isPrimary: true };
    surface.dispatchEvent(new PointerEvent('pointerdown', { ...pen, ...at(0.45), buttons: 32 }));
    surface.dispatchEvent(new PointerEvent('pointermove', { ...pen, ...at(0.55), buttons: 32 }));
    surface.dispatchEvent(new PointerEvent('pointerup', { ...pen, ...at(0.55), buttons: 0 }));
  });
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 1);
  expect(cartography?.strokes?.map(({ tool }) => tool)).toEqual(['brush', 'eraser']);
  await tablet.close();
});

test('half a circle that a notice or a rotation cuts off marks nothing, and the next whole one does', async () => {
  const { session, tablet } = await openMap(stand, 'moderate');
  await tablet.press('Circle');
  const [first, ...rest] = await tablet.onStage('front', [
    [0.45, 0.3],
    [0.55, 0.3],
    [0.55, 0.4],
  ]);
  if (!first) throw new Error('points were asked for');
  const drawHalf = async () => {
    await tablet.touch('touchStart', [{ id: 1, at: first }]);
    for (const at of rest) await tablet.touch('touchMove', [{ id: 1, at }]);
    await tablet.frame.waitForFunction(
      () => (document.querySelector('[data-view=front] .stage-lasso')?.getAttribute('d') ?? '').split(' ').length >= 6,
    );
  };
  await drawHalf();
  // A notice of the system takes the touch away.
  await tablet.touch('touchCancel', []);
  await drawHalf();
  await resizeWindow(tablet.page, TURNED);
  await tablet.touch('touchEnd', []);
  const corners: readonly Cell[] = [
    [310, 430],
    [410, 430],
    [410, 570],
    [310, 570],
  ];
  await drawCells(tablet, corners);
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 0);
  const strokes = cartography?.strokes ?? [];
  expect(strokes).toHaveLength(1);
  const whole = [{ ...strokes[0], points: corners.flat() } as Stroke];
  const [area, expected] = [countedArea(strokes), countedArea(whole)];
  expect(Math.abs(area - expected)).toBeLessThan(0.05 * expected);
  await tablet.close();
});

/** Strokes of a hand in steps of a few cells, which a saved draft holds with one decimal. */
const handDrawn = (count: number): Stroke[] =>
  Array.from({ length: count }, (_, stroke) => ({
    ...{ view: 'front', layer: 'intensity', tool: 'brush', value: 'mild', radius: 6 },
    points: Array.from({ length: 80 }, (_point, index) => {
      const wave = 40 * Math.sin(index * 0.7 + stroke) + 9 * Math.sin(index * stroke);
      return Math.round(10 * ((index % 2 ? 500 : 360) + wave)) / 10;
    }),
  }));

test('a large drawing is saved whole by a page that is left right after a stroke', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
  const strokes = handDrawn(140);
  const assessment = { cartography: { no_pain: false, strokes } };
  expect(JSON.stringify(assessment).length).toBeGreaterThan(70_000);
  const patient = openPatientApi(session.component.url);
  await patient.start();
  await patient.saveDraft(1, assessment);
  const tablet = await openTablet(stand, session);
  await drawLine(tablet, 0.3);
  await tablet.page.goto('about:blank');
  expect(await strokesStored(stand, session, strokes.length + 1)).toBe(strokes.length + 1);
  await tablet.close();
});

/** Replaces each text of the page as a translator does. */
const translatePage = (tablet: Tablet) =>
  tablet.frame.evaluate(() => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const nodes: Text[] = [];
    while (texts.nextNode()) nodes.push(texts.currentNode as Text);
    for (const node of nodes.filter(({ data }) => data.trim())) {
      const font = document.createElement('font');
      font.textContent = node.data;
      node.replaceWith(font);
    }
  });

test('a page whose texts a translator has replaced shows each question above its own answers', async () => {
  const sessions = sessionsAt(stand.baseUrl);
  const session = await sessions.create({ modules: ['questionnaires'] });
  const { questionnaires } = await sessions.view(session);
  const tablet = await openTablet(stand, session, 'tablet', { embedded: false });
  expect(
    await tablet.frame.evaluate(() => [document.documentElement.translate, document.documentElement.lang]),
  ).toEqual([false, 'en-GB']);
  await tablet.press('Begin');
  const shown: string[] = [];
  const items = questionnaires.flatMap((questionnaire) => questionnaire.items);
  for (const item of items) {
    await tablet.frame.waitForFunction((id) => document.querySelector(`.option input[name$="/${id}"]`), {}, item.id);
    await translatePage(tablet);
    shown.push(await tablet.heading());
    await tablet.frame.evaluate(() => document.querySelector<HTMLElement>('.option input')?.click());
    await tablet.frame.evaluate(() => document.querySelector<HTMLElement>('#next')?.click());
  }
  expect(shown).toEqual(items.map(({ question }) => question));
  await tablet.frame.waitForSelector('.review');
  await tablet.close();
});

test('"no pain today" beside an overall pain is asked about once before the review, and both may stay', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session);
  await tablet.press('Begin');
  await tablet.press('I have no pain today');
  await tablet.press('Next');
  await tablet.choose('.scale-track');
  await tablet.frame.evaluate(async () => {
    while (!document.querySelector('.stack')) {
      const none = document.querySelector<HTMLElement>('.option.none input');
      if (!document.querySelector('.scale-handle')) none?.click();
      document.querySelector<HTMLElement>('#next')?.click();
      await new Promise(requestAnimationFrame);
    }
  });
  expect(await tablet.heading()).toBe('May we ask once more?');
  expect(await tablet.text()).toContain('5 of 10');
  await tablet.press('Both are right');
  expect(await tablet.heading()).toBe('Check your answers');
  await tablet.press('Send');
  await tablet.waitForText('What you told us');
  expect(tablet.sent[0]?.cartography?.no_pain).toBe(true);
  expect(tablet.sent[0]?.answers?.vas_global).toEqual({ vas: 5 });
  await tablet.close();
});

test('after "no pain today" the way to draw leads to a body to draw on', async () => {
  const tablet = await openTablet(stand, await sessionsAt(stand.baseUrl).create());
  await tablet.press('Begin');
  await tablet.press('I have no pain today');
  await changeState(tablet.frame, { phase: { name: 'contradiction', found: { kind: 'no-pain', value: 5 } } });
  await tablet.press('Draw where it hurts');
  await tablet.frame.waitForSelector('.stages');
  await tablet.close();
});

test('a break keeps the list of regions, and leaving full screen keeps all scores open', async () => {
  const tablet = await openTablet(stand, await sessionsAt(stand.baseUrl).create());
  const { frame } = tablet;
  await tablet.press('Begin');
  await tablet.press('Choose from a list');
  await frame.waitForSelector('.region-list');
  await tablet.choose('.top-bar > button:last-child');
  await frame.waitForSelector('.quiet-screen');
  await tablet.press('Go on');
  await frame.waitForSelector('.map-head');
  expect(await frame.$('.region-list')).not.toBeNull();

  await tablet.choose('.no-pain');
  await tablet.choose('#next');
  await frame.waitForSelector('.item');
  await frame.evaluate(async () => {
    while (!document.querySelector('.review')) {
      document.querySelector<HTMLElement>('.option input')?.click();
      document.querySelector<HTMLElement>('#next')?.click();
      await new Promise(requestAnimationFrame);
    }
  });
  await tablet.choose('#send');
  await tablet.choose('.all-scores summary');
  for (const isFull of [true, false]) {
    await frame.evaluate(async (on) => {
      const app = document.querySelector('assessment-app') as unknown as {
        readonly controller: { setFullScreen(isOn: boolean): void };
        readonly updateComplete: Promise<boolean>;
      };
      app.controller.setFullScreen(on);
      await app.updateComplete;
    }, isFull);
    expect(await frame.$eval('.all-scores', (scores) => (scores as HTMLDetailsElement).open)).toBe(true);
  }
  await tablet.close();
});
