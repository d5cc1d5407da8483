import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { codedError } from '@pain-assessment/service-kit';
import { createDelivery } from './deliver-webhooks.ts';

const MINUTE = 60_000;

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

function pollOver(findOwners: () => Promise<readonly string[]>) {
  const warnings: unknown[] = [];
  const delivery = createDelivery({
    due: { findOwners },
    log: { warn: ({ err }: { err: unknown }) => warnings.push(err) },
    clock: Date.now,
  } as unknown as Parameters<typeof createDelivery>[0]);
  delivery.start();
  return { delivery, warnings };
}

test('warns once of a store that is down, and again if it is down later', async () => {
  let isDown = true;
  const { delivery, warnings } = pollOver(async () => {
    if (isDown) throw codedError('store_unavailable', 'down');
    return [];
  });
  const told: number[] = [];
  for (const down of [true, false, true]) {
    isDown = down;
    await jest.advanceTimersByTimeAsync(MINUTE);
    told.push(warnings.length);
  }
  await delivery.close();

  expect(told).toEqual([1, 1, 2]);
});
