import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
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

/** The first question of a session whose drafts arrive late. */
async function openScale() {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const page = await stand.newPage();
  await page.goto(session.component.url.replace(stand.baseUrl, held.baseUrl));
  await page.locator('::-p-text(Begin)').click();
  await page.locator('.scale-track').click();
  return page;
}

test('a reload shows the last answer, though it arrives after the new page has requested the draft', async () => {
  const page = await openScale();
  await page.locator('::-p-text(Next)').click();
  await page.locator('.options .option:nth-child(3)').click();
  await page.waitForSelector('.options .option:nth-child(3) input:checked');
  await page.reload();
  await page.waitForSelector('.options .option:nth-child(3) input:checked');
  await page.close();
});

test('after a reload while a draft is on its way the page knows the last draft of the page before it', async () => {
  const before = held.revisions.length;
  const page = await openScale();
  await waitFor(() => held.revisions.length > before, { what: 'the draft' });
  await page.reload();
  await page.waitForSelector('.scale-handle');
  const known = await page.evaluate(() => history.state.revision);
  expect(Math.max(...held.revisions.slice(before))).toBe(known);
  await page.close();
});
