import { expect, test } from '@jest/globals';
import { createPending } from './pending.ts';

const never = new Promise<never>(() => undefined);

test('work settles as it does without a loss', async () => {
  const { unlessLost } = createPending();

  expect(await unlessLost(Promise.resolve('done'))).toBe('done');
  await expect(unlessLost(Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

test('a loss rejects all work that waits, and no work that begins later', async () => {
  const { unlessLost, lose } = createPending();
  const waiting = [unlessLost(never), unlessLost(never)];

  lose(new Error('lost'));

  for (const work of waiting) await expect(work).rejects.toThrow('lost');
  expect(await unlessLost(Promise.resolve('done'))).toBe('done');
});
