import { test } from '@jest/globals';
import { walkScreens } from './support/screens.ts';
import { sessionsAt } from './support/session.ts';
import { openStand } from './support/stand.ts';
import { openTablet } from './support/tablet.ts';

test('shots', async () => {
  const stand = await openStand();
  const session = await sessionsAt(stand.baseUrl).create({ options: { session_pin: 'optional' }, locale: 'de-DE' });
  const tablet = await openTablet(stand, session, 'landscape');
  let n = 0;
  await walkScreens(tablet, 'de-DE', async (screen) => {
    await tablet.frame.evaluate((size) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(`:root { font-size: ${1.125 * size}% !important; }`);
      document.adoptedStyleSheets = [sheet];
    }, 200);
    await tablet.frame.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    await tablet.page.screenshot({
      path: `/tmp/shots/${String(n++).padStart(2, '0')}-${screen.replace(/\W+/g, '-')}.png` as never,
    });
    await tablet.frame.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
  });
  await tablet.close();
  await stand.close();
});
