import { describe, expect, test } from '@jest/globals';
import { createSingleFlight } from './single-flight.ts';

describe('work asked for by many at once', () => {
  test('runs once, and its outcome reaches everyone', async () => {
    const once = createSingleFlight<number>();
    let finish: (outcome: number) => void = () => undefined;
    let runs = 0;
    const ask = () =>
      once('report', () => {
        runs += 1;
        return new Promise((resolve) => {
          finish = resolve;
        });
      });

    const answers = [ask(), ask(), ask()];
    finish(42);

    expect(await Promise.all(answers)).toEqual([42, 42, 42]);
    expect(runs).toBe(1);
  });

  test('that failed runs again for the next one', async () => {
    const once = createSingleFlight<string>();

    await expect(once('report', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
    expect(await once('report', async () => 'drawn')).toBe('drawn');
  });

  test('of another key runs by itself', async () => {
    const once = createSingleFlight<string>();

    expect(await Promise.all(['a', 'b'].map((key) => once(key, async () => key)))).toEqual(['a', 'b']);
  });
});
