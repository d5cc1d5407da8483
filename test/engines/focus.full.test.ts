import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { embedIn } from '../browser/support/host-page.ts';
import { sessionsAt } from '../browser/support/session.ts';
import { openStand, type Stand } from '../browser/support/stand.ts';
import type { Engine, EnginePage } from './support/engine.ts';
import { ENGINES } from './support/engines.ts';
import { createPlayer } from './support/player.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

const STOPS = 45;

interface Focused {
  readonly name: string;
  readonly top: number;
  readonly bottom: number;
  /** Upper edge of the bar, unless the control is within it. */
  readonly bar: number;
}

/** The focused control once scrolling has ended; null between frames. Runs in the page. */
async function measureFocus(): Promise<Focused | null> {
  const frame = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  await frame();
  await frame();
  const { activeElement: active } = document;
  if (!active || active === document.body) return null;
  const ways = document.querySelector('.ways');
  const { top, bottom } = (active.closest('label') ?? active).getBoundingClientRect();
  const name = (
    active.getAttribute('aria-label') ??
    active.closest('label')?.textContent ??
    active.textContent ??
    ''
  ).trim();
  const bar = ways && !ways.contains(active) ? ways.getBoundingClientRect().top : Number.MAX_VALUE;
  return { name, top, bottom, bar };
}

/** Names of the controls of the embedded list that the Tab key reaches out of sight or behind the bar. */
async function listUnseen(page: EnginePage): Promise<{ stops: number; unseen: string[] }> {
  const unseen: string[] = [];
  let stops = 0;
  for (let press = 0; press < STOPS; press++) {
    await page.tab();
    const focused = await page.inPage(measureFocus);
    if (!focused) continue;
    stops++;
    const [start, height] = await page.inWindow(() => {
      const frame = document.querySelector('pain-assessment')?.shadowRoot?.querySelector('iframe');
      return [frame?.getBoundingClientRect().top ?? 0, innerHeight] as const;
    });
    const [top, bottom] = [start + focused.top, start + focused.bottom];
    const isSeen = top >= -1 && bottom <= height + 1 && focused.bottom <= focused.bar + 1;
    if (!isSeen) unseen.push(`${press}, ${focused.name}: ${Math.round(top)} to ${Math.round(bottom)} of ${height}`);
  }
  return { stops, unseen };
}

describe.each(ENGINES)('in $name', ({ open }) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine?.close());

  test('every stop of the Tab key in the embedded list is in sight and free of the bar', async () => {
    const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
    const page = await engine.open({ width: 768, height: 1024, ratio: 1 });
    const player = createPlayer(page);
    await page.goto(embedIn(stand.hostOrigin, session.component));
    await player.press('Begin');
    await player.press('Choose from a list');
    for (const nth of [1, 2]) await player.choose(`.region-list details:nth-of-type(${nth}) summary`);
    expect(await page.inPage(() => document.hasFocus())).toBe(true);
    const { stops, unseen } = await listUnseen(page);
    expect(unseen).toEqual([]);
    expect(stops).toBeGreaterThan(STOPS / 2);
    await page.close();
  });
});
