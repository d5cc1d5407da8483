import { expect, jest, test } from '@jest/globals';
import { findWarning, watchTime } from './time-limit.ts';

const MINUTE = 60_000;

test('a patient is warned 15, 5 and 1 minutes before the end, and not before', () => {
  const minutes = [120, 15.1, 15, 6, 5, 1.1, 1, 0, -3];
  expect(minutes.map((left) => findWarning(left * MINUTE))).toEqual([null, null, 15, 15, 5, 5, 1, 1, 1]);
});

test('each warning comes once, by the clock of the service, and the last one alone after a long sleep', () => {
  jest.useFakeTimers({ now: Date.parse('2026-01-01T20:00:00Z') });
  const said: number[] = [];
  // The tablet's clock is ten hours fast.
  const stop = watchTime({ now: '2026-01-01T10:00:00Z', expires_at: '2026-01-01T10:16:00Z' }, ({ minutes }) =>
    said.push(minutes),
  );
  jest.advanceTimersByTime(2 * MINUTE);
  expect(said).toEqual([15]);
  jest.setSystemTime(Date.now() + 13.5 * MINUTE);
  jest.advanceTimersByTime(MINUTE / 2);
  expect(said).toEqual([15, 1]);
  stop();
  jest.useRealTimers();
});

test('a page that is opened between two warnings states the time left now', () => {
  const said: number[] = [];
  const open = (expires_at: string) =>
    watchTime({ now: '2026-01-01T10:00:00Z', expires_at }, ({ minutes }) => said.push(minutes))();
  open('2026-01-01T10:07:10Z');
  open('2026-01-01T10:02:00Z');
  open('2026-01-01T10:00:05Z');
  expect(said).toEqual([7, 2, 1]);
});
