import { expect, jest, test } from '@jest/globals';
import { findEnd, findWarning, watchTime } from './time-limit.ts';

const MINUTE = 60_000;

test('a patient is warned 15, 5 and 1 minutes before the end, and not before', () => {
  const minutes = [120, 15.1, 15, 6, 5, 1.1, 1, 0, -3];
  expect(minutes.map((left) => findWarning(left * MINUTE))).toEqual([null, null, 15, 15, 5, 5, 1, 1, 1]);
});

test('a page that is opened between two warnings states the time left now', () => {
  jest.useFakeTimers();
  const said: number[] = [];
  const open = (expires_at: string) => {
    const endsAt = findEnd({ now: '2026-01-01T10:00:00Z', expires_at }, performance.now());
    const stop = watchTime({
      findEnd: () => endsAt,
      onWarning: ({ minutes }) => said.push(minutes),
      onDoubt: () => {},
    });
    stop();
  };
  open('2026-01-01T10:07:10Z');
  open('2026-01-01T10:02:00Z');
  open('2026-01-01T10:00:05Z');
  expect(said).toEqual([7, 2, 1]);
  jest.useRealTimers();
});
