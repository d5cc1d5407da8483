import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import type { Page } from 'puppeteer-core';
import { sessionsAt } from './support/session.ts';
import { slowDown } from './support/shown-texts.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Draws across the front of the body, at this share of its height. */
async function drawAcross(page: Page, height: number): Promise<void> {
  const box = await (await page.waitForSelector('[data-view=front] .stage-surface'))?.boundingBox();
  if (!box) throw new Error('the stage has no box');
  const at = (step: number) => [box.x + box.width * (0.44 + step / 100), box.y + box.height * height] as const;
  await page.mouse.move(...at(0));
  await page.mouse.down();
  for (let step = 1; step <= 12; step++) await page.mouse.move(...at(step));
  await page.mouse.up();
}

/** Strokes of one strength whose JSON has 100 KB, and no two are alike. */
function createLargeDrawing(): Stroke[] {
  const strokes: Stroke[] = [];
  for (let stroke = 0; stroke < 150; stroke++) {
    const points = Array.from({ length: 120 }, (_, index) => {
      const noise = ((stroke * 7_919 + index * 104_729) % 977) / 10;
      return Math.round(10 * (index % 2 ? 150 + 6 * stroke + noise : 300 + noise)) / 10;
    });
    strokes.push({ view: 'front', layer: 'intensity', tool: 'brush', value: 'severe', radius: 14, points });
  }
  return strokes;
}

/** Answers questions with their first option until this heading comes; `count` of them, or all. */
async function answer(page: Page, count = Number.POSITIVE_INFINITY): Promise<void> {
  for (let item = 0; item < count; item++) {
    await page.waitForSelector('.options, .review');
    if (await page.$('.review')) return;
    const asked = await page.$eval('#heading', ({ textContent }) => textContent);
    const isScale = (await page.$('.scale-track')) !== null;
    if (isScale) await page.locator('.scale-track').click();
    else await page.$eval('.options input', (input) => (input as HTMLElement).click());
    await page.$eval('#next', (next) => (next as HTMLElement).click());
    await page.waitForFunction((last) => document.querySelector('#heading')?.textContent !== last, {}, asked);
  }
}

test('the last line of a large drawing is stored over an uplink of 6 KB a second', async () => {
  const { create, view } = sessionsAt(stand.baseUrl);
  const session = await create({ modules: ['cartography'] });
  const patient = openPatientApi(session.component.url);
  const strokes = createLargeDrawing();
  expect(JSON.stringify(strokes).length).toBeGreaterThan(100_000);
  await patient.start();
  await patient.saveDraft(1, { cartography: { no_pain: false, strokes } });
  const page = await stand.newPage();
  await page.goto(session.component.url);
  await page.locator('.choice:has([value=mild])').click();
  const client = await page.createCDPSession();
  await client.send('Network.enable');
  const uplink = { offline: false, latency: 400, downloadThroughput: 50_000, uploadThroughput: 6_000 };
  await client.send('Network.emulateNetworkConditions', uplink);
  const answers: number[] = [];
  page.on('response', (answer) => answer.request().method() === 'PUT' && answers.push(answer.status()));
  await drawAcross(page, 0.3);
  await page.waitForSelector('.saving.saving');
  await page.waitForSelector('.saving.saved');
  expect(answers).toEqual([204]);
  expect((await view(session)).draft?.cartography?.strokes).toHaveLength(strokes.length + 1);
  await page.close();
});

test('a patient on slow 3G who twice loses the network sends all that was drawn and answered', async () => {
  const { create, result, view } = sessionsAt(stand.baseUrl);
  const session = await create({ zone: 'knee' });
  const page = await stand.newPage();
  const setOffline = await slowDown(page);
  const said = (state: 'waiting' | 'saved') => page.waitForSelector(`.saving.${state}`);

  await page.goto(session.component.url);
  await page.locator('::-p-text(Begin)').click();
  await page.locator('.choice:has([value=severe])').click();
  await drawAcross(page, 0.3);
  await said('saved');
  await setOffline(true);
  await drawAcross(page, 0.35);
  await said('waiting');
  await drawAcross(page, 0.4);
  await setOffline(false);
  await said('saved');
  expect((await view(session)).draft?.cartography?.strokes).toHaveLength(3);

  await page.locator('#next').click();
  await page.waitForSelector('.palette.typology');
  await page.locator('#next').click();
  await answer(page, 3);
  await setOffline(true);
  await answer(page, 2);
  await said('waiting');
  await answer(page);
  await setOffline(false);
  await page.locator('#send').click();
  await page.waitForSelector('::-p-text(Thank you)');
  await page.close();

  const { cartography, questionnaires = [] } = await result(session.session_id);
  expect(cartography?.pain_surface?.cm2).toBeGreaterThan(0);
  const given = (questionnaires ?? []).flatMap(({ answers }) => answers.map(({ value }) => value));
  expect(given.length).toBeGreaterThan(20);
  expect(given).not.toContain(null);
});
