import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CreatedSession, CreateSession } from '@pain-assessment/contracts';
import { sessionsAt } from '../browser/support/session.ts';
import { openStand, type Stand } from '../browser/support/stand.ts';
import type { Engine, EnginePage } from './support/engine.ts';
import { ENGINES } from './support/engines.ts';
import { createPlayer, type Player } from './support/player.ts';

const PHONE = { width: 390, height: 844, ratio: 1 };

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

interface App {
  readonly controller: { readonly store: { change(part: object): void } };
}

/** Warns that this many minutes are left. Runs in the page. */
function warn(minutes: number): void {
  const { store } = (document.querySelector('assessment-app') as unknown as App).controller;
  store.change({ timeLeft: { minutes, endsAt: performance.now() + minutes * 60_000 } });
}

/** Touches an option at this time in ms. Runs in the page. */
function touch(index: number, at: number): void {
  const option = document.querySelectorAll<HTMLElement>('.options .option')[index];
  const down = new PointerEvent('pointerdown', { bubbles: true, cancelable: true, pointerType: 'touch' });
  Object.defineProperty(down, 'timeStamp', { value: at });
  option?.dispatchEvent(down);
  option?.click();
}

/** Options and the times of their touches in ms. */
const TOUCHES = [
  [1, 1_000],
  [2, 1_240],
  [1, 1_245],
  [3, 1_600],
] as const;

/** Number of the chosen option, -1 without one. Runs in the page. */
const findChosen = () =>
  [...document.querySelectorAll<HTMLInputElement>('.options input')].findIndex(({ checked }) => checked);

/** Middle of an element in the window, which shows the page itself. Runs in the page. */
function findMiddle(selector: string): readonly [number, number] {
  const box = document.querySelector(selector)?.getBoundingClientRect();
  if (!box) throw new Error(`no ${selector}`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** The view that is shown, and the words of both tabs. Runs in the page. */
const readViews = () => ({
  shown: document.querySelector<HTMLElement>('.stage.shown')?.dataset.view,
  tabs: [...document.querySelectorAll('.tabs button')].map((tab) => tab.ariaLabel ?? tab.textContent?.trim()),
});

describe.each(ENGINES)('in $name', ({ open }) => {
  let engine: Engine;
  let page: EnginePage;
  let player: Player;
  let session: CreatedSession;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine?.close());
  beforeEach(() => page?.close());

  const begin = async (body: Partial<CreateSession>) => {
    session = await sessionsAt(stand.baseUrl).create(body);
    page = await engine.open(PHONE);
    player = createPlayer(page);
    await page.goto(session.component.url);
    await player.press('Begin');
  };
  const status = () => sessionsAt(stand.baseUrl).status(session.session_id);

  test('nothing that sends lies where Next or the warning was tapped, and the warning leads to the review', async () => {
    await begin({ modules: ['cartography'] });
    await player.press('I have no pain today');
    await player.see('.no-pain-set');
    const next = await page.inPage(findMiddle, '#next');
    await page.click(next);
    await player.see('.review');
    for (let tap = 0; tap < 2; tap++) await page.click(next);
    expect(await player.heading()).toBe('Check your answers');

    await player.press('Back');
    await player.see('.no-pain-set');
    await page.inPage(warn, 15);
    await player.see('.time-left');
    expect(await page.inPage(() => document.querySelector('.time-left .primary')?.textContent?.trim())).toBe('Go on');
    const check = await page.inPage(findMiddle, '.time-left button:last-child');
    await page.click(check);
    await player.see('.review');
    for (let tap = 0; tap < 2; tap++) await page.click(check);
    expect(await player.heading()).toBe('Check your answers');
    expect(await status()).toBe('in_progress');

    await player.press('Send');
    await player.read('What you told us');
    expect(await status()).toBe('completed');
  });

  test('a second contact on another option within 250 ms changes no answer, and a later one does', async () => {
    await begin({ modules: ['questionnaires'] });
    await player.choose('.scale-track');
    await player.press('Next');
    await player.see('.options .option:nth-child(3)');
    const chosen: number[] = [];
    for (const [option, at] of TOUCHES) {
      await page.inPage(touch, option, at);
      chosen.push(await page.inPage(findChosen));
    }
    expect(chosen).toEqual([1, 1, 1, 3]);
  });

  test('a phone shows the view with marks in the next step, keeps the shown view when magnified, and counts the marks of the other', async () => {
    await begin({ modules: ['cartography'], zone: 'knee' });
    await player.choose('.choice:has([value=severe])');
    await player.press('My back');
    await player.draw('back', [
      [0.44, 0.4],
      [0.5, 0.42],
    ]);
    await player.choose('.tool.zone');
    expect((await page.inPage(readViews)).shown).toBe('back');
    await player.choose('.tool.zone');
    await player.press('My front');
    expect(await page.inPage(readViews)).toEqual({ shown: 'front', tabs: ['My front', 'My back, 1 marked'] });
    await player.press('Next');
    await player.see('.palette.typology');
    expect((await page.inPage(readViews)).shown).toBe('back');
  });
});
