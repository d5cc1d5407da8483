import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEVICES } from './support/devices.ts';
import { createInput } from './support/input.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** The page drops the second of two taps within 300 ms. */
const DOUBLE_TAP_MS = 300;
/** A button that moves for longer than two taps must be apart, as on a machine that takes long for a layout. */
const MOVING_BUTTON = `<style>
  button { animation: move 1s linear }
  @keyframes move { from { margin-left: 0 } to { margin-left: 100px } }
</style>
<button onclick="clicks.push(event.timeStamp)">Next</button>
<script>window.clicks = []</script>`;

test('two taps are no double tap, however long the first waits for its button', async () => {
  const page = await stand.newPage();
  await page.setViewport(DEVICES.phone);
  await page.setContent(MOVING_BUTTON);
  const input = createInput(await page.createCDPSession(), page.mainFrame(), true);
  const button = await page.waitForSelector('button');
  if (!button) throw new Error('no button');
  await input.tap(button);
  await input.tap(button);
  const [first = 0, second = 0] = (await page.evaluate('clicks')) as number[];
  expect(second - first).toBeGreaterThan(DOUBLE_TAP_MS);
  await page.close();
});
