import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import type { AssessmentState, AssessmentView } from '@pain-assessment/contracts';
import { retryDelay, untilStored } from './retry.ts';
import { useWindow } from './testing/stubs.ts';

test('the page waits twice as long before each retry, up to 15 s', () => {
  expect([1, 2, 3, 4, 5, 6, 60].map((attempt) => retryDelay(attempt, null, 0))).toEqual([
    1_000, 2_000, 4_000, 8_000, 15_000, 15_000, 15_000,
  ]);
});

test('the page waits at least as long as the service asks, and still doubles its delays', () => {
  expect([1, 2, 3, 4].map((attempt) => retryDelay(attempt, 2, 0))).toEqual([2_000, 2_000, 4_000, 8_000]);
  expect(retryDelay(1, 60, 0)).toBe(60_000);
});

test('a random part of up to 30 % and 3 s is added', () => {
  expect(retryDelay(1, null, 1)).toBe(1_300);
  expect(retryDelay(1, 60, 1)).toBe(63_000);
});

/** A service that answers these revisions in order, then repeats the last one. */
function answering(revisions: readonly number[], status: AssessmentView['status'] = 'in_progress') {
  let calls = 0;
  const answer = async () => {
    const revision = revisions[Math.min(calls++, revisions.length - 1)];
    return { status, draft_revision: revision } as AssessmentView & AssessmentState;
  };
  return { load: answer, look: answer, calls: () => calls };
}

useWindow();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

async function look(revision: number, service: ReturnType<typeof answering>) {
  const started = Date.now();
  const view = untilStored(revision, service);
  await jest.runAllTimersAsync();
  return { revision: (await view).draft_revision, calls: service.calls(), waited: Date.now() - started };
}

test('a page without a stored revision looks once', async () => {
  expect(await look(0, answering([0]))).toEqual({ revision: 0, calls: 1, waited: 0 });
});

test('a draft that another window has overtaken needs no wait', async () => {
  expect(await look(3, answering([9]))).toEqual({ revision: 9, calls: 1, waited: 0 });
});

test('a draft that arrives late is loaded after a wait', async () => {
  expect(await look(3, answering([2, 2, 3]))).toEqual({ revision: 3, calls: 4, waited: 300 });
});

test('after 5.5 s without the draft the page shows the stored one', async () => {
  expect(await look(3, answering([2]))).toEqual({ revision: 2, calls: 8, waited: 5_500 });
});

test('a submitted assessment is shown at once', async () => {
  expect(await look(3, answering([2], 'completed'))).toMatchObject({ calls: 1, waited: 0 });
});
