import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { HTTPRequest } from 'puppeteer-core';
import { storedDraft, strokeCount } from './support/drafts.ts';
import { lifted, settledBox } from './support/input.ts';
import { openMap } from './support/map.ts';
import { sessionsAt } from './support/session.ts';
import { type Cell, countedArea, drawCells, isShownAt, moveFinger } from './support/shown-cells.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const ring: readonly Cell[] = Array.from({ length: 49 }, (_, step) => {
  const angle = (step / 48) * 2 * Math.PI;
  return [Math.round(360 + 70 * Math.cos(angle)), Math.round(520 + 70 * Math.sin(angle))] as const;
});
const along = (y: number): readonly Cell[] => Array.from({ length: 13 }, (_, step) => [300 + step * 10, y] as const);

test('the current line stays visible while an earlier draft is answered', async () => {
  const { tablet } = await openMap(stand, 'severe');
  const held: HTTPRequest[] = [];
  await tablet.page.setRequestInterception(true);
  tablet.page.on('request', (request) => {
    if (request.method() === 'PUT') held.push(request);
    else void request.continue();
  });
  await drawCells(tablet, along(420));
  await waitFor(() => held.length === 1, { what: 'the draft of the first line' });

  const second = await moveFinger(tablet, along(600));
  await second.down();
  await second.move(1, 7);
  await waitFor(() => isShownAt(tablet, 'front', [320, 600]), { what: 'the second line' });
  await held[0]?.continue();
  await tablet.frame.waitForSelector('.saving.saved');
  await second.move(7);
  await waitFor(() => isShownAt(tablet, 'front', [410, 600]), { what: 'the rest of the second line' });
  expect(await isShownAt(tablet, 'front', [320, 600])).toBe(true);
  await second.up();
  await tablet.close();
});

test('a rubbed line and a tap with the first tool leave visible marks, on a phone and on a tablet', async () => {
  for (const device of ['phone', 'tablet'] as const) {
    const { session, tablet } = await openMap(stand, 'severe', device);
    await drawCells(tablet, [...along(420), ...along(424).toReversed()]);
    await drawCells(tablet, [[360, 600]]);
    const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 2);
    expect(cartography?.strokes?.map(({ tool }) => tool)).toEqual(['brush', 'brush']);
    await tablet.close();
  }
});

test('the same ring has the same area on a phone and on a tablet, as a line and filled', async () => {
  const areas: number[][] = [];
  for (const device of ['phone', 'tablet'] as const) {
    const { session, tablet } = await openMap(stand, 'severe', device);
    await drawCells(tablet, ring);
    const line = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 1);
    await tablet.waitForText('Fill it?');
    await tablet.press('Fill');
    const filled = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) === 2);
    areas.push([line, filled].map(({ cartography }) => countedArea(cartography?.strokes ?? [])));
    await tablet.close();
  }
  const [[phoneLine = 0, phoneFilled = 0] = [], [tabletLine = 0, tabletFilled = 0] = []] = areas;
  expect(phoneFilled).toBeGreaterThan(1.1 * phoneLine);
  expect(Math.abs(phoneLine / tabletLine - 1)).toBeLessThan(0.03);
  expect(Math.abs(phoneFilled / tabletFilled - 1)).toBeLessThan(0.03);
});

test('a tap, or a lasso with less than 1 cm² of body, marks nothing, and the page says so', async () => {
  const { session, tablet } = await openMap(stand, 'severe', 'phone');
  await tablet.press('Tools');
  await tablet.press('Circle');
  const said = () => tablet.frame.$eval('.message', (message) => message.textContent?.trim() ?? '');
  const sliver = [...along(420).slice(0, 4), ...along(421).slice(0, 4).toReversed()];
  for (const cells of [along(420), sliver, [[360, 600] as const]]) {
    await drawCells(tablet, cells);
    await waitFor(async () => (await said()).startsWith('Draw a circle around'), { what: 'what a circle needs' });
    await tablet.press('Tools');
    await tablet.press('Circle');
    await waitFor(async () => (await said()) === '', { what: 'the message to go' });
  }
  await drawCells(tablet, ring);
  const { cartography } = await storedDraft(stand.baseUrl, session, (draft) => strokeCount(draft) > 0);
  expect(cartography?.strokes).toHaveLength(1);
  await tablet.close();
});

/** Centre of the first element that matches, in CSS pixels of the page. */
async function findCentre(tablet: Tablet, selector: string) {
  const element = await tablet.frame.waitForSelector(selector);
  if (!element) throw new Error(`nothing matches ${selector}`);
  const { x, y, width, height } = await settledBox(element);
  return [x + width / 2, y + height / 2] as const;
}

test('a double tap on Next neither skips a question nor reports a missed one', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const tablet = await openTablet(stand, session, 'phone');
  await tablet.press('Begin');
  await tablet.choose('.scale-track');
  const first = await tablet.heading();
  const next = await findCentre(tablet, '#next');
  await tablet.quickTaps(next, next);
  await tablet.frame.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, {}, first);
  expect(await tablet.frame.$eval('#missing', (missing) => missing.textContent?.trim())).toBe('');
  const second = await tablet.heading();
  await tablet.choose('.options .option:nth-child(2)');
  expect(await tablet.heading()).toBe(second);
  await tablet.close();
});

test('two quick taps on Next with an answer between them are no double tap', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const tablet = await openTablet(stand, session, 'phone');
  await tablet.press('Begin');
  await tablet.choose('.scale-track');
  await tablet.press('Next');
  const second = await tablet.heading();
  const answer = await findCentre(tablet, '.options .option:nth-child(2)');
  await tablet.press('Back');
  const next = await findCentre(tablet, '#next');
  await tablet.quickTaps(next, answer, next);
  expect(await tablet.frame.$eval('#missing', (missing) => missing.textContent?.trim())).toBe('');
  expect(await tablet.heading()).not.toBe(second);
  await tablet.close();
});

test('a touch of a scale that becomes a scroll, or is cut off, answers nothing; a tap and a drag do', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const tablet = await openTablet(stand, session, 'phone');
  await tablet.press('Begin');
  const [x, y] = await findCentre(tablet, '.scale-track');
  const handle = () => tablet.frame.$('.scale-handle').then(Boolean);
  await tablet.touch('touchStart', [{ id: 1, at: [x, y] }]);
  await tablet.touch('touchCancel', []);
  await lifted(tablet.frame);
  expect(await handle()).toBe(false);
  await tablet.touch('touchStart', [{ id: 1, at: [x, y] }]);
  for (const by of [20, 60, 120]) await tablet.touch('touchMove', [{ id: 1, at: [x, y - by] }]);
  await tablet.touch('touchEnd', []);
  expect(await handle()).toBe(false);
  await tablet.press('Next');
  await tablet.waitForText('Please');
  await tablet.touch('touchStart', [{ id: 2, at: [x - 60, y] }]);
  for (const by of [40, 20, 0]) await tablet.touch('touchMove', [{ id: 2, at: [x - by, y] }]);
  await tablet.touch('touchEnd', []);
  const { answers } = await storedDraft(stand.baseUrl, session, (draft) => draft.answers?.vas_global !== undefined);
  expect(answers?.vas_global).toEqual({ vas: 5 });
  await tablet.close();
});

test('the zone is magnified on the view that a phone hides, also after a look at the other view', async () => {
  const { tablet } = await openMap(stand, 'severe', 'phone');
  const width = (view: 'front' | 'back') =>
    tablet.frame.$eval(`[data-view=${view}] .stage-figure`, (figure) => figure.getBoundingClientRect().width);
  const whole = await width('front');
  // Without marks a phone shows the view of the zone.
  expect(await tablet.frame.$('.stage.shown[data-view=back]')).not.toBeNull();
  await tablet.choose('.tool.zone');
  await waitFor(async () => (await width('back')) > 1.5 * whole, { what: 'the magnified back' });
  await tablet.choose('.tabs button:first-child');
  await waitFor(async () => (await width('front')) > 1.5 * whole, { what: 'the magnified front' });
  await tablet.choose('.tabs button:last-child');
  await waitFor(async () => (await width('back')) > 1.5 * whole, { what: 'the back, still magnified' });
  await tablet.close();
});

test.each(['tablet', 'phone'] as const)(
  'magnified by a button, on a %s, one button leads back and none covers the drawing',
  async (device) => {
    const { tablet } = await openMap(stand, 'severe', device);
    const { frame } = tablet;
    const look = () =>
      frame.evaluate(() => {
        const seen = [...document.querySelectorAll<HTMLElement>('.map-bar button, .stages button')].filter(
          (button) => button.offsetParent,
        );
        const surfaces = [...document.querySelectorAll('.stage-surface')].map((surface) =>
          surface.getBoundingClientRect(),
        );
        const isOver = (button: Element) => {
          const { left, right, top, bottom } = button.getBoundingClientRect();
          return surfaces.some((box) => left < box.right && right > box.left && top < box.bottom && bottom > box.top);
        };
        const name = (button: Element) => button.ariaLabel ?? button.textContent?.trim() ?? '';
        return {
          back: seen.map(name).filter((label) => label.startsWith('Whole body')),
          covering: seen.filter(isOver).map(name),
        };
      });
    await tablet.choose('.stage.shown .stage-zoom button');
    await frame.waitForSelector('::-p-aria([name="Whole body"][role="button"])');
    expect(await look()).toEqual({ back: ['Whole body'], covering: [] });
    await tablet.press('Whole body');
    await frame.waitForSelector('::-p-aria([name="Zoom in on the back"][role="button"])');
    expect(await look()).toEqual({ back: [], covering: [] });
    await tablet.close();
  },
);

test('the path of a circle is set once for each event, whatever the number of its samples', async () => {
  const { tablet } = await openMap(stand, 'severe', 'desktop');
  await tablet.press('Circle');
  const [from = [0, 0] as const] = await tablet.onStage('front', [[0.5, 0.4]]);
  await tablet.page.mouse.move(...from);
  await tablet.page.mouse.down();
  await tablet.page.mouse.move(from[0] + 5, from[1]);
  const [paths, points] = await tablet.frame.$eval('[data-view=front] .stage-surface', async (surface) => {
    const lasso = surface.querySelector('.stage-lasso') as Element;
    const paths: MutationRecord[] = [];
    const watch = new MutationObserver((records) => paths.push(...records));
    watch.observe(lasso, { attributeFilter: ['d'] });
    const { left, top } = surface.getBoundingClientRect();
    const at = (step: number) => ({
      ...{ pointerId: 1, pointerType: 'mouse', buttons: 1, bubbles: true, isPrimary: true },
      ...{ clientX: left + 100 + step, clientY: top + 150 + step },
    });
    const move = (step: number) => new PointerEvent('pointermove', at(step));
    const coalescedEvents = Array.from({ length: 20 }, (_, step) => move(step));
    surface.dispatchEvent(new PointerEvent('pointermove', { ...at(19), coalescedEvents }));
    return [watch.takeRecords().length + paths.length, lasso.getAttribute('d')?.split(' ').length ?? 0];
  });
  await tablet.page.mouse.up();
  expect(points).toBeGreaterThan(20);
  expect(paths).toBe(1);
  await tablet.close();
});
