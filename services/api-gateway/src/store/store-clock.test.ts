import { expect, test } from '@jest/globals';
import { createStoreClock } from './store-clock.ts';

const NOON = Date.parse('2026-01-01T12:00:00Z');

/** A machine whose clock differs from the store's, and answers of the store that take some time there and back. */
function openClock(difference: number) {
  let passed = 0;
  let [there, back] = [0, 0];
  const clock = createStoreClock({
    machine: () => NOON + passed + difference,
    async readTime() {
      passed += there;
      const time = NOON + passed;
      passed += back;
      return time;
    },
  });
  return {
    clock,
    storeTime: () => NOON + passed,
    answerIn(toStore: number, toGateway: number) {
      [there, back] = [toStore, toGateway];
    },
  };
}

test.each([-600_000, -90_000, 0, 90_000, 600_000])('a machine %d ms off tells the store’s time', async (difference) => {
  const { clock, storeTime } = openClock(difference);
  expect(clock.isMeasured()).toBe(false);
  await clock.measure();

  expect(clock.isMeasured()).toBe(true);
  expect(clock.now()).toBe(storeTime());
  expect(clock.offset()).toBe(-difference || 0);
});

test('the error of a slow answer is at most half of its duration', async () => {
  const { clock, storeTime, answerIn } = openClock(90_000);
  answerIn(400, 0);
  await clock.measure();

  expect(clock.now() - storeTime()).toBe(-200 + 400);
});

test('an offset that a slow answer allows stays as it is', async () => {
  const { clock, storeTime, answerIn } = openClock(90_000);
  await clock.measure();
  answerIn(0, 300);
  await clock.measure();
  expect(clock.now()).toBe(storeTime());
});
