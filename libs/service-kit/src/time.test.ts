import { expect, test } from '@jest/globals';
import { codedError } from './errors.ts';
import { repeat, withTimeout } from './time.ts';

const late = () => codedError('kit_timeout', 'too slow');
const never = new Promise<never>(() => undefined);

test('work that settles in time returns its result', async () => {
  expect(await withTimeout(Promise.resolve('done'), 1_000, late)).toBe('done');
  await expect(withTimeout(Promise.reject(new Error('broken')), 1_000, late)).rejects.toThrow('broken');
});

test.each([20, 0, -5, Number.NEGATIVE_INFINITY])(
  'work that does not settle within %d ms is a timeout',
  async (limit) => {
    await expect(withTimeout(never, limit, late)).rejects.toMatchObject({ code: 'kit_timeout' });
  },
);

test('without any time left, settled work still wins', async () => {
  expect(await withTimeout(Promise.resolve('done'), 0, late)).toBe('done');
});

test('failed work is reported and repeated, until it is stopped', async () => {
  const failures: unknown[] = [];
  await new Promise<void>((resolve) => {
    const { stop } = repeat(
      async () => {
        if (failures.length < 2) throw new Error('broken');
        stop();
        resolve();
      },
      { pauseMs: () => 1, onFailure: (error) => failures.push(String(error)) },
    );
  });

  expect(failures).toEqual(['Error: broken', 'Error: broken']);
});
