import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { drawLine, strokesStored } from './support/drafts.ts';
import { sessionsAt } from './support/session.ts';
import { type OwnStand, openOwnStand } from './support/stand.ts';
import { openTablet } from './support/tablet.ts';

let stand: OwnStand;
beforeAll(async () => {
  stand = await openOwnStand();
});
afterAll(() => stand.close());

test('a restart of the service loses no drawing from before or during it', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
  const tablet = await openTablet(stand, session);
  await tablet.press('Begin');
  await drawLine(tablet, 0.2);
  await strokesStored(stand, session, 1);
  await stand.stopService();
  await drawLine(tablet, 0.3);
  await tablet.waitForText('No connection');
  await stand.startService();
  expect(await strokesStored(stand, session, 2)).toBe(2);
  await tablet.press('Next');
  await tablet.press('Next');
  await tablet.press('Send');
  await tablet.waitForText('What you told us');
  await tablet.close();
});
