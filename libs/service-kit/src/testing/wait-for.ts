import { setTimeout as delay } from 'node:timers/promises';
import { systemClock } from '../time.ts';

const EVERY_MS = 20;

/** Waits until a check gives something truthy, and returns that; after `seconds` throws with `what` and the last error. */
export async function waitFor<T>(
  check: () => T | Promise<T>,
  {
    what = 'the condition',
    seconds = 20,
    everyMs = EVERY_MS,
  }: { what?: string; seconds?: number; everyMs?: number } = {},
): Promise<NonNullable<T>> {
  const end = systemClock() + seconds * 1000;
  let last: unknown;
  while (systemClock() < end) {
    try {
      const value = await check();
      if (value) return value;
    } catch (error) {
      last = error;
    }
    await delay(everyMs);
  }
  throw new Error(`${what} did not come within ${seconds} s`, last === undefined ? {} : { cause: last });
}
