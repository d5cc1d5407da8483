import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { Assessment, AssessmentView, CreateSession } from '@pain-assessment/contracts';
import { middleAnswers, openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import { sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Gives the browser one English voice, and keeps what it is asked to read in `window.spoken`. */
const LISTEN = `
  window.spoken = [];
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  Object.defineProperty(window, 'speechSynthesis', { value: Object.assign(new EventTarget(), {
    getVoices: () => [{ lang: 'eng-GBR' }],
    speak: ({ text, lang }) => window.spoken.push({ text, lang }),
    cancel: () => { window.spoken = []; },
  }) });`;

interface Said {
  readonly text: string;
  readonly lang: string;
}

/** Opens a session in a browser with a voice, or goes on with this draft of it. */
async function openReader(body: Partial<CreateSession>, draft?: (view: AssessmentView) => Assessment) {
  const session = await sessionsAt(stand.baseUrl).create(body);
  if (draft) {
    const patient = openPatientApi(session.component.url);
    const view = await patient.assessment();
    await patient.start();
    await patient.saveDraft(view.draft_revision + 1, draft(view));
  }
  const page = await stand.newPage();
  page.setDefaultTimeout(12_000);
  await page.evaluateOnNewDocument(LISTEN);
  await page.goto(session.component.url);
  const press = (text: string) => page.locator(`::-p-text(${text})`).click();
  const spoken = () => page.evaluate('window.spoken') as Promise<Said[]>;
  return {
    page,
    press,
    spoken,
    seen: (selector: string) =>
      page.$eval(selector, ({ textContent }) => textContent?.replace(/\s+/g, ' ').trim() ?? ''),
    heard: (text: string) =>
      page.waitForFunction(
        (wanted) => (window as unknown as { spoken: Said[] }).spoken.some(({ text: said }) => said === wanted),
        { polling: 100 },
        text,
      ),
    /** Activates a control as a screen reader does, also below the open panel. */
    act: (selector: string) =>
      page.waitForSelector(selector).then((found) => found?.evaluate((it) => (it as HTMLElement).click())),
    /** Reads the screen as it is now. */
    async readAgain() {
      if (!(await page.$('.display[open]'))) await page.locator('.display summary').click();
      if (await page.$('.display-panel [aria-pressed=true]:last-child')) await press('Stop reading');
      await press('Read aloud');
    },
  };
}

test('a question is read with its choices and in its language, and the next one in its place', async () => {
  const { page, press, spoken, seen, heard, readAgain } = await openReader({ modules: ['questionnaires'] });
  await press('Begin');
  await page.waitForSelector('.options');
  await readAgain();
  const question = await seen('#heading');
  await heard(question);
  await heard(await seen('.option.none'));
  expect((await spoken()).every(({ lang }) => lang === 'en-GB')).toBe(true);

  await page.locator('.option.none').click();
  await page.locator('#next').click();
  await page.waitForFunction((last) => document.querySelector('#heading')?.textContent?.trim() !== last, {}, question);
  await heard(await seen('#heading'));
  expect((await spoken()).map(({ text }) => text)).not.toContain(question);
  await page.close();
});

describe('what else stands on a screen is read', () => {
  test('the hint of the drawing, and each region of its list', async () => {
    const { page, press, act, seen, heard, readAgain } = await openReader({ modules: ['cartography'] });
    await press('Begin');
    await page.locator('.choice:has([value=severe])').click();
    await page.waitForSelector('.hint p');
    await readAgain();
    await heard(await seen('#heading'));
    await heard(await seen('.hint p'));

    await act('.mode');
    await act('.region-list summary');
    await readAgain();
    await heard(await seen('.region-list .lead'));
    await heard(await seen('.region-list details[open] legend'));
    await page.close();
  });

  test('that an answer is missing, the choices of a contradiction, and the review', async () => {
    const { page, press, act, seen, heard, readAgain } = await openReader({ zone: 'knee' }, ({ questionnaires }) => {
      const answers = middleAnswers(questionnaires);
      const last = questionnaires.at(-1);
      const item = last?.items.at(-1);
      // The last question is open, and an overall pain of 6 contradicts a map without pain.
      if (last && item) delete answers[last.id]?.[item.id];
      return { cartography: { no_pain: true, strokes: [] }, answers };
    });
    await page.waitForSelector('.options');
    await page.locator('#next').click();
    await page.waitForSelector('#missing span');
    await readAgain();
    await heard(await seen('#missing'));

    await act('.option.none input');
    await act('#next');
    await page.waitForSelector('.stack');
    await heard(await seen('#heading'));
    await heard(await seen('.stack button'));
    await heard(await seen('.stack button:last-child'));

    await press('Both are right');
    await page.waitForSelector('.review');
    await heard('Check your answers');
    await heard(await seen('.review section p'));
    await heard(await seen('.review summary'));
    await heard('Send');
    await page.close();
  });
});
