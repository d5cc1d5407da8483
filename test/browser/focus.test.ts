import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const MOST_STOPS = 60;

/** Names of the elements that the tab key reaches on this screen, in order. */
async function focusOrder({ page, frame }: Tablet): Promise<string[]> {
  await frame.evaluate(() => {
    const start = Object.assign(document.createElement('span'), { tabIndex: -1, id: 'start' });
    document.body.prepend(start);
    start.focus();
  });
  const names: string[] = [];
  while (names.length < MOST_STOPS) {
    await page.keyboard.press('Tab');
    const name = await frame.evaluate(() => {
      const { activeElement: active } = document;
      if (!active || active === document.body) return null;
      const labelledBy = document.getElementById(active.getAttribute('aria-labelledby') ?? '');
      const label = labelledBy ?? active.closest('label') ?? document.querySelector(`label[for="${active.id}"]`);
      return (active.getAttribute('aria-label') ?? (label ?? active).textContent ?? '').trim().replaceAll(/\s+/g, ' ');
    });
    if (name === null) break;
    names.push(name);
  }
  await frame.evaluate(() => document.querySelector('#start')?.remove());
  return names;
}

const BAR = ['Reading and display', 'Full screen', 'Pause'];
const ZOOM = ['Zoom in, Front of the body', 'Zoom in, Back of the body'];

test('the tab key visits every screen in reading order, from the question to the button that continues', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ options: { session_pin: 'optional' } });
  const tablet = await openTablet(stand, session, 'desktop', { embedded: false });
  expect(await focusOrder(tablet)).toEqual([
    'Code, 4 to 8 digits',
    'Set code and hand over',
    'Hand over without a code',
  ]);
  await tablet.frame.type('#code', '4321');
  await tablet.press('Set code and hand over');
  await tablet.frame.waitForSelector('.welcome');
  expect(await focusOrder(tablet)).toEqual([...BAR, 'Begin']);

  await tablet.press('Begin');
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('front', [
    [0.45, 0.3],
    [0.55, 0.3],
  ]);
  const tools = ['Brush', 'Circle', 'Eraser', 'Width 1 cm', 'Width 2 cm', 'Width 4 cm', 'Width 8 cm'];
  const besideDrawing = ['Zoom in on the back', 'Undo', 'Clear', ...ZOOM];
  expect(await focusOrder(tablet)).toEqual([
    ...BAR,
    'Severe',
    ...tools,
    'Choose from a list',
    'How to draw',
    ...besideDrawing,
    'Back',
    'I have no pain today',
    'Next',
  ]);

  await tablet.press('Next');
  await tablet.frame.waitForSelector('.palette.typology');
  await tablet.choose('.choice:has([value=burning])');
  const kinds = ['Aching', 'Trigger point', 'Burning', 'Tingling', 'Light touch hurts', 'Numb'];
  const kindTools = ['Whole area', 'Part of it', 'Circle', 'Eraser'];
  expect(await focusOrder(tablet)).toEqual([
    ...BAR,
    ...kinds,
    ...kindTools,
    'Choose from a list',
    'How to draw',
    ...besideDrawing,
    'Back',
    'Next',
  ]);

  await tablet.press('Next');
  await tablet.frame.waitForSelector('.scale-track');
  expect(await focusOrder(tablet)).toEqual([
    ...BAR,
    'How strong is your pain right now?',
    'I prefer not to answer',
    'Back',
    'Next',
  ]);
  await tablet.close();
});

test('a new screen, a break and the end of a break focus the heading', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session, 'desktop', { embedded: false });
  const hasHeading = (text: string) =>
    tablet.frame.waitForFunction(
      (wanted) => document.activeElement?.id === 'heading' && document.activeElement.textContent === wanted,
      {},
      text,
    );
  await tablet.press('Begin');
  await hasHeading('Where does it hurt, and how much?');
  await tablet.press('Pause');
  await hasHeading('Take your time');
  expect(await focusOrder(tablet)).toEqual(['Go on']);
  await tablet.press('Go on');
  await hasHeading('Where does it hurt, and how much?');
  await tablet.close();
});

/** Headings of the screens that a focused button lost the focus on. */
interface Watched {
  readonly left: string[];
}

test('a focused button loses the focus before its screen is removed, so that a screen reader reads the next heading', async () => {
  const tablet = await openTablet(stand, await sessionsAt(stand.baseUrl).create(), 'desktop', { embedded: false });
  const { frame, page } = tablet;
  await frame.evaluate(() => {
    const left: string[] = [];
    Object.assign(globalThis, { left } satisfies Watched);
    addEventListener('focusout', ({ target }) => {
      if ((target as Element).closest('nav')) left.push(document.querySelector('h1')?.textContent ?? '');
    });
  });
  for (const next of ['Where does it hurt, and how much?', 'You have not marked anything']) {
    await frame.waitForSelector('#next');
    await frame.$eval('#next', (button) => (button as HTMLElement).focus());
    await page.keyboard.press('Enter');
    await frame.waitForFunction((wanted) => document.activeElement?.textContent === wanted, {}, next);
  }
  expect(await frame.evaluate(() => (globalThis as unknown as Watched).left)).toEqual([
    'Welcome',
    'Where does it hurt, and how much?',
  ]);
  // Orca moves there from a removed button, and would not say a heading that it stands on.
  expect(await frame.$eval('main', ({ firstElementChild }) => firstElementChild?.role)).toBe('status');
  await tablet.close();
});

test.each([
  [true, 'Without a code the patient will see the results at the end.'],
  [false, 'Without a code the patient can leave the assessment; no results are shown.'],
])(
  "the handover without a code announces the patient's screen, if results are shown: %s",
  async (show_results, text) => {
    const session = await sessionsAt(stand.baseUrl).create({ options: { session_pin: 'optional', show_results } });
    const tablet = await openTablet(stand, session);
    const button = await tablet.frame.waitForSelector('::-p-aria([name="Hand over without a code"][role="button"])');
    const described = await button?.evaluate(
      (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
    );
    expect(described).toBe(text);
    expect(await tablet.text()).toContain(text);
    await tablet.close();
  },
);
