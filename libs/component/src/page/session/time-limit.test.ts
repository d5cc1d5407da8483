import { expect, jest, test } from '@jest/globals';
import { Store } from './state.ts';
import { findWarning, SessionTime } from './time-limit.ts';

const MINUTE = 60_000;

test('a patient is warned 15, 5 and 1 minutes before the end, and not before', () => {
  const minutes = [120, 15.1, 15, 6, 5, 1.1, 1, 0, -3];
  expect(minutes.map((left) => findWarning(left * MINUTE))).toEqual([null, null, 15, 15, 5, 5, 1, 1, 1]);
});

test('a page that is opened between two warnings states the time left now', () => {
  jest.useFakeTimers();
  const open = (expires_at: string) => {
    const store = new Store();
    const time = new SessionTime(store, () => {});
    time.arrived({ now: '2026-01-01T10:00:00Z', expires_at });
    time.watch();
    const { timeLeft } = store.value;
    time.stop();
    return timeLeft?.minutes;
  };
  expect(['10:07:10', '10:02:00', '10:00:05'].map((end) => open(`2026-01-01T${end}Z`))).toEqual([7, 2, 1]);
  jest.useRealTimers();
});

test('at the end a page without an answer asks once, not every two seconds', () => {
  jest.useFakeTimers();
  let asked = 0;
  const time = new SessionTime(new Store(), () => asked++);
  time.arrived({ now: '2026-01-01T10:00:00Z', expires_at: '2026-01-01T10:00:10Z' });
  time.watch();
  jest.advanceTimersByTime(600_000);
  expect(asked).toBe(1);
  time.stop();
  jest.useRealTimers();
});
