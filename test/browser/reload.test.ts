import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { Engine } from '../engines/support/engine.ts';
import { PLAYED } from '../engines/support/engines.ts';
import { createPlayer } from '../engines/support/player.ts';
import { type HeldDrafts, openHeldDrafts } from './support/held-drafts.ts';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
let held: HeldDrafts;
beforeAll(async () => {
  stand = await openStand();
  held = await openHeldDrafts(stand.baseUrl);
});
afterAll(async () => {
  held?.close();
  await stand.close();
});

describe.each(PLAYED)('in $name', ({ open }) => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => engine?.close());

  /** The first question of a session whose drafts arrive late. */
  const openScale = async () => {
    const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
    const page = await engine.open({ width: 768, height: 1024, ratio: 1 });
    await page.goto(session.component.url.replace(stand.baseUrl, held.baseUrl));
    const player = createPlayer(page);
    await player.press('Begin');
    await player.choose('.scale-track');
    return player;
  };

  test('a reload shows the last answer, though it arrives after the new page has requested the draft', async () => {
    const player = await openScale();
    await player.press('Next');
    await player.choose('.options .option:nth-child(3)');
    await player.see('.options .option:nth-child(3):has(input:checked)');
    await player.reload();
    await player.see('.options .option:nth-child(3):has(input:checked)');
    await player.page.close();
  });

  test('after a reload while a draft is on its way the page knows the last draft of the page before it', async () => {
    const before = held.revisions.length;
    const player = await openScale();
    await waitFor(() => held.revisions.length > before, { what: 'the draft' });
    await player.reload();
    await player.see('.scale-handle');
    const known = await player.page.inPage(() => history.state.revision);
    expect(Math.max(...held.revisions.slice(before))).toBe(known);
    await player.page.close();
  });
});
