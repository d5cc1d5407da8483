import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { sessionsAt } from '../browser/support/session.ts';
import { openStand, type Stand } from '../browser/support/stand.ts';
import { describeWith } from '../support/programs.ts';
import { openSpoken, SPOKEN, type SpokenPage } from './support/orca.ts';

/** A keyboard at a page that Orca reads. */
function createListener({ page, said }: SpokenPage) {
  const steps: string[] = [];
  /** Waits until the words are said; Orca is slow on a busy machine. */
  const hear = async (words: string) => {
    const heard: string[] = [];
    const isSaid = async () => heard.push(...(await said())) > 0 && heard.join(' ').includes(words);
    await waitFor(isSaid, { what: `"${words}" in what is said`, everyMs: 250, seconds: 60 });
  };
  const heading = () => page.$eval('h1', (title) => (title.textContent ?? '').replaceAll(/\s+/g, ' ').trim());
  const press = async (selector: string, key: 'Enter' | ' ') => {
    await (await page.waitForSelector(selector))?.focus();
    await page.keyboard.press(key);
  };
  return {
    steps,
    hear,
    press,
    /** Presses Enter on a control, and hears the heading of the next screen, which has the element `next`. */
    async go(selector: string, next: string) {
      const before = await page.waitForSelector('h1');
      await press(selector, 'Enter');
      await page.waitForFunction((old) => !old?.isConnected, {}, before);
      await page.waitForSelector(next);
      const words = await heading();
      await hear(words);
      steps.push(words);
    },
  };
}

describeWith(SPOKEN, 'the page read aloud by Orca')('Orca', () => {
  let stand: Stand;
  let spoken: SpokenPage;
  beforeAll(async () => {
    stand = await openStand();
    spoken = await openSpoken();
  });
  afterAll(async () => {
    await spoken?.close();
    await stand?.close();
  });

  test('says each step of a life that is played by keyboard', async () => {
    const { page } = spoken;
    const { steps, hear, press, go } = createListener(spoken);
    const session = await sessionsAt(stand.baseUrl).create({ zone: 'knee' });
    await page.goto(session.component.url);
    await hear('Begin');
    await go('#next', '.palette');
    await go('#next', '.stack');
    await go('.stack button:nth-child(2)', '.palette');
    await press('.mode.list', 'Enter');
    await press('.region-list summary', 'Enter');
    await press('.region-list .chip:nth-child(3) input', ' ');
    await hear('Moderate');
    await go('#next', '.palette, .region-list');
    await go('#next', '.item');
    while (!(await page.$('.review'))) {
      await press('.option.none input', ' ');
      await go('#next', '.item, .review');
    }
    await go('#send', '.summary');
    expect(steps.slice(0, 4)).toEqual([
      'Where does it hurt, and how much?',
      'You have not marked anything',
      'Where does it hurt, and how much?',
      'What does the pain feel like?',
    ]);
    expect(steps.slice(-2)).toEqual(['Check your answers', 'Thank you']);
  });
});
