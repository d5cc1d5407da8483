import { jestExpect } from '@jest/expect';
import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** `@jest/globals` of suites that run in plain Node (jest-framework.mjs). */
export { afterAll, afterEach, beforeAll, beforeEach, describe, test } from 'jest-circus';
export const expect = jestExpect;

const mocker = new ModuleMocker(globalThis);
const timers = new ModernFakeTimers({ config: { fakeTimers: {}, rootDir: process.cwd() }, global: globalThis });

const chained =
  (call) =>
  (...args) => {
    call(...args);
    return jest;
  };

export const jest = {
  fn: (implementation) => mocker.fn(implementation),
  spyOn: (...args) => mocker.spyOn(...args),
  restoreAllMocks: chained(() => mocker.restoreAllMocks()),
  useFakeTimers: chained((options) => timers.useFakeTimers(options)),
  useRealTimers: chained(() => timers.useRealTimers()),
  setTimerTickMode: chained((mode) => timers.setTimerTickMode(mode)),
  setSystemTime: (now) => timers.setSystemTime(now),
  advanceTimersByTime: (milliseconds) => timers.advanceTimersByTime(milliseconds),
  advanceTimersByTimeAsync: (milliseconds) => timers.advanceTimersByTimeAsync(milliseconds),
  runAllTimersAsync: () => timers.runAllTimersAsync(),
};
