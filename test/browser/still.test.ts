import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Locale } from '@pain-assessment/contracts';
import type { Frame } from 'puppeteer-core';
import type { DeviceName } from './support/devices.ts';
import { passQuestions } from './support/screens.ts';
import { sessionsAt } from './support/session.ts';
import { enlargeText, speak } from './support/sight.ts';
import { openStand, type Stand } from './support/stand.ts';
import { openTablet } from './support/tablet.ts';

let stand: Stand;
beforeAll(async () => {
  stand = await openStand();
});
afterAll(() => stand.close());

/** German has the longest words; all others run in the full suite. */
const LOCALES: readonly Locale[] = process.env.TEST_FULL ? Locale.options : ['de-DE'];
const HELD: readonly DeviceName[] = ['tablet', 'phone', 'landscape', 'desktop'];

/** The part of the page that the test changes, like an answer, a save or a message does. */
interface App {
  readonly controller: {
    readonly store: {
      readonly value: { readonly open: { readonly board: { say(message: string | null): void } } };
      change(part: object): void;
    };
  };
}

/** Everything that can be tapped and was moved or resized by more than half a pixel, for each action on this screen. */
const listMoves = (frame: Frame) =>
  frame.evaluate(async () => {
    const { store } = (document.querySelector('assessment-app') as unknown as App).controller;
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const boxes = () => {
      const shown = all('button, summary, #code, .option, .choice, .chip, [role=slider], .stage-surface').filter(
        (target) => target.checkVisibility({ visibilityProperty: true }),
      );
      return new Map(
        shown.map((target) => {
          const { left, top, right, bottom } = target.getBoundingClientRect();
          // The bar stays where it is while the page scrolls.
          const scrolled = target.closest('.ways') ? 0 : scrollY;
          return [target, [left, top + scrolled, right, bottom + scrolled]] as const;
        }),
      );
    };
    const moves: string[] = [];
    let count = 0;
    const see = async (action: string, act: () => void) => {
      count++;
      const before = boxes();
      act();
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      for (const [target, box] of boxes()) {
        const moved = box.map((side, index) => Math.abs(side - (before.get(target)?.[index] ?? side)));
        const name = target.textContent?.trim().slice(0, 30) || target.ariaLabel || target.className;
        if (Math.max(...moved) > 0.5) moves.push(`${action}: ${name} by ${Math.round(Math.max(...moved))} px`);
      }
    };
    const click = (selector: string, nth = 0) => see(`tap on ${selector} ${nth}`, () => all(selector)[nth]?.click());

    for (const saving of ['waiting', 'saving', 'saved']) await see(saving, () => store.change({ saving }));
    for (const minutes of [15, 1]) {
      const endsAt = performance.now() + minutes * 60_000;
      await see(`${minutes} minutes left`, () => store.change({ timeLeft: { minutes, endsAt } }));
    }
    await see('no time left', () => store.change({ timeLeft: null }));
    if (all('.stages').length) {
      const { board } = store.value.open;
      for (const message of [
        'chooseStrength',
        'chooseKind',
        'touchTooBroad',
        'fingerRefused',
        'lassoTooSmall',
        'mapFull',
        'onlyOnPain',
      ]) {
        await see(message, () => board.say(message));
        await see(`after ${message}`, () => board.say(null));
      }
      for (const nth of all('.choice input').keys()) await click('.choice input', nth);
    }
    if (all('.item').length) {
      if (!all('.option input:checked').length) await click('#next');
      for (const nth of all('.option input').keys()) await click('.option input', nth);
    }
    const opened = all('.review summary, .region-list summary, .all-scores summary');
    // Opening moves what is below it; from then on nothing moves.
    for (const summary of opened) (summary.parentElement as HTMLDetailsElement).open = true;
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    if (all('.region-list').length) {
      for (const nth of [...all('.region-list .chip input').keys()].slice(0, 12)) {
        await click('.region-list .chip input', nth);
      }
    }
    for (const summary of opened) (summary.parentElement as HTMLDetailsElement).open = false;
    if (all('#code').length) {
      await see('a wrong code', () => (document.querySelector('.code') as HTMLFormElement).requestSubmit());
    }
    return { count, moves };
  });

const skip = (frame: Frame, selector: string) => frame.$eval(selector, (button) => (button as HTMLElement).click());

test.each(process.env.TEST_FULL ? HELD : HELD.slice(0, 2))(
  'on a %s nothing that can be tapped moves because of an answer, a save, a message or the time that is left',
  async (device) => {
    const session = await sessionsAt(stand.baseUrl).create({ options: { session_pin: 'optional' } });
    const tablet = await openTablet(stand, session, device, { embedded: false });
    const { frame } = tablet;
    const found: string[] = [];
    let [screens, actions] = [0, 0];
    const look = async (screen: string) => {
      for (const percent of [100, 200]) {
        await enlargeText(frame, percent);
        for (const locale of LOCALES) {
          await speak(frame, locale);
          const { count, moves } = await listMoves(frame);
          screens++;
          actions += count;
          found.push(...moves.map((moved) => `${screen}, ${percent} %, ${locale}: ${moved}`));
        }
      }
      await enlargeText(frame, 100);
    };
    await look('hand-over');
    await skip(frame, 'code-form + button');
    await frame.waitForSelector('.welcome');
    await look('welcome');
    await skip(frame, '#next');
    await frame.waitForSelector('.example');
    await look('where');
    await tablet.draw('front', [
      [0.44, 0.3],
      [0.55, 0.32],
      [0.46, 0.36],
    ]);
    await look('where, drawn');
    await skip(frame, '.mode:not(.help)');
    await frame.waitForSelector('.region-list');
    await look('where, list');
    await skip(frame, '.mode:not(.help)');
    await frame.waitForSelector('.stages');
    await skip(frame, '#next');
    await frame.waitForSelector('.palette.typology');
    await look('kind');
    await skip(frame, '#next');
    await frame.waitForSelector('.scale-track');
    await look('scale');
    await skip(frame, '#next');
    await frame.waitForSelector('.options .option:nth-child(3)');
    await look('choice');
    await skip(frame, '.top-bar > button:last-child');
    await frame.waitForSelector('.quiet-screen');
    await look('pause');
    await skip(frame, '.primary');
    await frame.waitForSelector('.options .option:nth-child(3)');
    await passQuestions(frame);
    await look('review');
    await skip(frame, '#send');
    await frame.waitForSelector('.summary');
    await look('end');
    process.stdout.write(`${device}: ${screens} screens, ${actions} actions\n`);
    expect(found).toEqual([]);
    await tablet.close();
  },
);
