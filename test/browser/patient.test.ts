import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Assessment, formatInstant } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { middleAnswers, openTablet as openPatientApi } from '@pain-assessment/standalone/testing';
import { integrator } from '../support/integrator.ts';
import { readPdf } from '../support/pdf.ts';
import { CLINIC_KEY, pickNumbers, sessionsAt } from './support/session.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet, type Tablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** Measured taps for the same map with an older page, on which the patient painted each kind with the brush. */
const TAPS_ON_MAP_BEFORE = 25;

/** Marks an aching lower back and a burning leg. */
async function drawBackAndLeg(tablet: Tablet): Promise<void> {
  await tablet.choose('.choice:has([value=moderate])');
  await tablet.press('Circle');
  await tablet.draw('back', [
    [0.45, 0.35],
    [0.55, 0.35],
    [0.55, 0.45],
    [0.45, 0.45],
  ]);
  await tablet.choose('.choice:has([value=severe])');
  await tablet.draw('back', [
    [0.52, 0.58],
    [0.56, 0.58],
    [0.56, 0.75],
    [0.52, 0.75],
  ]);
  await tablet.press('Next');
  // Both steps have the same stage: before the next step is ready, a tap would still draw with the circle.
  await tablet.frame.waitForSelector('.choice:has([value=nociceptive])');
  await tablet.tapStage('back', [0.5, 0.4]);
  await tablet.choose('.choice:has([value=nociceptive])');
  await tablet.tapStage('back', [0.54, 0.65]);
  await tablet.choose('.choice:has([value=burning])');
}

/** Answers by pointer: scales in the middle, choices with the second option, and one with no answer. */
async function answerAll(tablet: Tablet): Promise<number> {
  for (let item = 0; ; item++) {
    if ((await tablet.heading()) === 'Check your answers') return item;
    const isScale = (await tablet.frame.$('.scale-track')) !== null;
    if (isScale) await tablet.choose('.scale-track');
    else if (item === 5) await tablet.choose('.option.none');
    else await tablet.choose('.options .option:nth-child(2)');
    const asked = await tablet.heading();
    await tablet.press('Next');
    await tablet.frame.waitForFunction((text) => document.querySelector('h1')?.textContent !== text, {}, asked);
  }
}

async function expectSameAsApi(tablet: Tablet, sessionId: string): Promise<void> {
  const sessions = sessionsAt(stand.baseUrl);
  const [assessment] = tablet.sent;
  expect(Assessment.safeParse(assessment).success).toBe(true);
  for (const repeated of tablet.sent) expect(repeated).toEqual(assessment);
  const byBrowser = pickNumbers(await sessions.result(sessionId));
  expect(byBrowser).toEqual(pickNumbers(await sessions.play(assessment as Assessment)));
}

describe('a patient completes an assessment', () => {
  test('by touch on a tablet, with the result of the API for the same strokes and answers', async () => {
    const session = await sessionsAt(stand.baseUrl).create({ options: { session_pin: 'required' } });
    const tablet = await openTablet(stand, session, 'landscape');
    await tablet.frame.type('#code', '2468');
    await tablet.press('Set code and hand over');
    const before = tablet.taps();
    await tablet.press('Begin');
    await drawBackAndLeg(tablet);
    const onMap = tablet.taps() - before - 1;
    await tablet.press('Next');
    const items = await answerAll(tablet);
    await tablet.press('Send');
    await tablet.waitForText('Thank you');
    expect(onMap).toBeLessThanOrEqual(TAPS_ON_MAP_BEFORE / 2);
    expect(tablet.taps() - before).toBeLessThanOrEqual(60 + items);

    const [assessment] = tablet.sent;
    expect(assessment?.cartography?.strokes.map(({ tool, value, view }) => `${view} ${tool} ${value}`)).toEqual([
      'back lasso moderate',
      'back lasso severe',
      'back lasso nociceptive',
      'back lasso burning',
    ]);
    expect(assessment?.answers?.vas_global).toEqual({ vas: 5 });
    expect(Object.values(assessment?.answers?.odi ?? {}).filter((answer) => answer === null)).toHaveLength(1);
    await expectSameAsApi(tablet, session.session_id);

    expect(await tablet.text()).not.toContain('MCRi');
    await tablet.frame.type('#code', '1111');
    await tablet.press('Unlock');
    await tablet.waitForText('This code is not right');
    await tablet.frame.type('#code', '2468');
    await tablet.press('Unlock');
    await tablet.waitForText('Results');
    expect(await tablet.text()).toContain('0 worst, 10 best condition');
    expect(await tablet.heard('unlocked')).toEqual([
      { name: 'ready', detail: {}, bubbled: true },
      { name: 'started', detail: {}, bubbled: true },
      { name: 'completed', detail: { session_id: session.session_id }, bubbled: true },
      { name: 'unlocked', detail: {}, bubbled: true },
    ]);
    await tablet.close();
  });

  test('by keyboard alone, from the list of regions to the summary', async () => {
    const session = await sessionsAt(stand.baseUrl).create();
    const tablet = await openTablet(stand, session, 'desktop');
    const { keyboard } = tablet.page;
    const focused = () =>
      tablet.frame.evaluate(() => {
        const { activeElement: active } = document;
        return (
          active?.getAttribute('aria-label') ??
          active?.closest('label')?.textContent ??
          active?.textContent ??
          ''
        ).trim();
      });
    const tabTo = async (matches: (name: string) => boolean) => {
      const seen: string[] = [];
      for (let presses = 0; presses < 200; presses++) {
        await keyboard.press('Tab');
        const name = await focused();
        seen.push(name);
        if (matches(name)) return name;
      }
      throw new Error(`the keyboard reaches only: ${seen.join('; ')}`);
    };
    const enter = async (name: string) => {
      await tabTo((found) => found === name);
      await keyboard.press('Enter');
    };

    /** Waits for the focus of another screen than `asked`: an earlier key would reach the previous screen. */
    const arrived = (asked: string) =>
      tablet.frame.waitForFunction(
        (text) => document.activeElement?.id === 'heading' && document.activeElement.textContent !== text,
        {},
        asked,
      );
    /** Waits until the focus has moved on from the pressed button, which the page removed. */
    const focusOn = (name: string) => waitFor(async () => (await focused()) === name, { what: `the focus on ${name}` });

    await tablet.frame.focus('#heading');
    await enter('Begin');
    await enter('I have no pain today');
    await focusOn('I do have pain');
    await keyboard.press('Enter');
    await focusOn('I have no pain today');
    await tablet.frame.focus('#heading');
    await enter('Choose from a list');
    await focusOn('Draw');
    await enter('Torso');
    await tabTo((name) => name === 'Not marked');
    await keyboard.press('ArrowDown');
    await keyboard.press('ArrowDown');
    await enter('Next');
    await arrived('Where does it hurt, and how much?');
    await tabTo((name) => name === 'Burning');
    await keyboard.press('Space');
    await enter('Next');
    await arrived('What does the pain feel like?');
    while ((await tablet.heading()) !== 'Check your answers') {
      const isScale = (await tablet.frame.$('.scale-track')) !== null;
      const asked = await tablet.heading();
      await keyboard.press('Tab');
      await keyboard.press(isScale ? 'PageUp' : 'Space');
      await enter('Next');
      await arrived(asked);
    }
    await enter('Send');
    await tablet.waitForText('What you told us');
    expect(await tablet.text()).toMatch(/The area that you marked: .*Pain overall: .*Overall index \(MCRi\): /s);

    const strokes = tablet.sent[0]?.cartography?.strokes ?? [];
    expect(strokes.map(({ tool, value }) => `${tool} ${value}`)).toEqual(['lasso moderate', 'lasso burning']);
    expect(strokes[0]?.points).toEqual(strokes[1]?.points);
    expect(tablet.sent[0]?.cartography?.capture).toBe('regions');
    await expectSameAsApi(tablet, session.session_id);
    await tablet.close();
  });

  test('without pain, on a phone, in one tap, without strokes or questions about the kind of pain', async () => {
    const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
    const phone = await openTablet(stand, session, 'phone');
    await phone.press('Begin');
    await phone.press('I have no pain today');
    await phone.press('Next');
    expect(await phone.heading()).toBe('Check your answers');
    await phone.press('Send');
    await phone.waitForText('What you told us');
    expect(phone.sent).toEqual([{ cartography: { no_pain: true, strokes: [] } }]);
    await phone.close();
  });

  test('with an empty map, which means no pain only if the patient says so', async () => {
    const session = await sessionsAt(stand.baseUrl).create({ modules: ['cartography'] });
    const phone = await openTablet(stand, session, 'phone');
    await phone.press('Begin');
    await phone.press('Next');
    expect(await phone.heading()).toBe('You have not marked anything');
    await phone.press('Go on without a drawing');
    await phone.press('Send');
    await phone.waitForText('What you told us');
    expect(phone.sent).toEqual([{ cartography: { no_pain: false, strokes: [] } }]);
    await phone.close();
  });
});

test('back and forth with every answer kept and nothing preselected', async () => {
  const session = await sessionsAt(stand.baseUrl).create();
  const tablet = await openTablet(stand, session);
  const chosen = () => tablet.frame.$$eval('input', (inputs) => inputs.findIndex(({ checked }) => checked));
  await tablet.press('Begin');
  expect(await chosen()).toBe(-1);
  await tablet.press('Next');
  await tablet.press('Go on without a drawing');
  await tablet.choose('.option.none');
  await tablet.press('Next');
  const given = [3, 1, 5, 2];
  for (const option of given) {
    expect(await chosen()).toBe(-1);
    await tablet.choose(`.options .option:nth-child(${option})`);
    await tablet.press('Next');
  }
  for (const option of given.toReversed()) {
    await tablet.press('Back');
    expect(await chosen()).toBe(option - 1);
  }
  await tablet.press('Next');
  expect(await chosen()).toBe((given[1] ?? 0) - 1);
  await tablet.close();
});

test('after the professional has confirmed the reopening', async () => {
  const sessions = sessionsAt(stand.baseUrl);
  const cartography = {
    no_pain: false,
    strokes: [{ view: 'back', layer: 'intensity', tool: 'brush', value: 'severe', radius: 20, points: [360, 600] }],
  } satisfies Assessment['cartography'];
  const { resume_bundle: bundle, computed_at: computedAt } = await sessions.play(
    { cartography },
    { modules: ['cartography'] },
  );
  const session = await sessions.create({ modules: ['cartography'], resume_bundle: bundle ?? '' });
  const tablet = await openTablet(stand, session, 'tablet', { timeZone: 'Pacific/Kiritimati' });
  expect(await tablet.heading()).toBe('Continue an earlier assessment');
  expect(await tablet.text()).toContain(formatInstant(computedAt, 'en-GB', 'UTC'));
  await tablet.press('Continue with this assessment');
  await tablet.press('Begin');
  await tablet.press('Next');
  await tablet.press('Next');
  await tablet.press('Send');
  await tablet.waitForText('What you told us');
  expect(tablet.sent).toEqual([{ cartography }]);
  await tablet.close();
});

test('after a reopening without a drawing, which names none although the session asks for one', async () => {
  const sessions = sessionsAt(stand.baseUrl);
  const { resume_bundle: bundle } = await sessions.play({ answers: {} }, { modules: ['questionnaires'] });
  const session = await sessions.create({ modules: ['cartography', 'questionnaires'], resume_bundle: bundle ?? '' });
  const tablet = await openTablet(stand, session);
  expect(await tablet.text()).toContain('The answers of');
  expect(await tablet.text()).not.toContain('drawing');
  await tablet.close();
});

test('review, report and result count "I prefer not to answer" alike: as no answer', async () => {
  const session = await sessionsAt(stand.baseUrl).create({ modules: ['questionnaires'] });
  const patient = openPatientApi(session.component.url);
  const { questionnaires } = await patient.assessment();
  const answers = middleAnswers(questionnaires);
  await patient.start();
  await patient.saveDraft(1, { answers: { ...answers, odi: { ...answers.odi, odi_2: null, odi_7: null } } });
  const tablet = await openTablet(stand, session);
  const counts = await tablet.frame.$$eval('.review .count', (all) => all.map(({ textContent }) => textContent));
  expect(counts).toContain('8 of 10 answered');
  await tablet.press('Send');
  await tablet.heard('completed');
  await tablet.close();

  const odi = (await sessionsAt(stand.baseUrl).result(session.session_id)).questionnaires?.find(
    ({ id }) => id === 'odi',
  );
  expect(odi?.answers.map(({ value }) => value).filter((value) => value !== null)).toHaveLength(8);
  expect(odi?.answers).toHaveLength(10);
  const report = await integrator(stand.baseUrl, CLINIC_KEY).report(session.session_id);
  expect((await readPdf(report.bytes)).text).toContain('answers: 8 of 10');
});
