import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { PLAYED } from '../engines/support/engines.ts';
import { createPlayer, type Player } from '../engines/support/player.ts';
import { strokesStored } from './support/drafts.ts';
import { embedIn } from './support/host-page.ts';
import { sessionsAt } from './support/session.ts';
import { type OwnStand, openOwnStand } from './support/stand.ts';

let stand: OwnStand;
beforeAll(async () => {
  stand = await openOwnStand();
});
afterAll(() => stand.close());

const drawAt = (player: Player, y: number) =>
  player.draw('front', [
    [0.45, y],
    [0.55, y],
  ]);

test.each(PLAYED)('in $name, a restart of the service loses no drawing from before or during it', async ({ open }) => {
  const engine = await open();
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
  const page = await engine.open({ width: 768, height: 1024, ratio: 1 });
  await page.goto(embedIn(stand.hostOrigin, session.component));
  const player = createPlayer(page);
  await player.press('Begin');
  await player.choose('.choice:has([value=moderate])');
  await drawAt(player, 0.2);
  await strokesStored(stand, session, 1);
  await stand.stopService();
  await drawAt(player, 0.3);
  await player.read('Not saved yet');
  await stand.startService();
  expect(await strokesStored(stand, session, 2)).toBe(2);
  await player.press('Next');
  await player.press('Next');
  await player.press('Send');
  await player.read('What you told us');
  await engine.close();
});
