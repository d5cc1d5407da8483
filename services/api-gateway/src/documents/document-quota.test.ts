import { expect, test } from '@jest/globals';
import { codedError } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/accounts.ts';
import { problem } from '../edge/problem.ts';
import { noContent } from '../edge/route.ts';
import { limitReached } from '../limits/limits.ts';
import type { QuotaStore } from '../session/quotas.ts';
import { createMemoryStore } from '../store/memory-store.ts';
import { withinDocumentQuota } from './document-quota.ts';

const account = { id: 'demo', quotas: { documentsPerMinute: 2 } } as Account;

/** Makes a document that ends with an error; returns what the caller learns, and whether the unit was given back. */
async function fail(error: unknown, { spend = false, isStoreDown = false } = {}) {
  let isReturned = false;
  const store = createMemoryStore({ clock: () => 0 });
  const claims: QuotaStore = {
    ...store,
    async reserve(reservation) {
      if (reservation.amount === 0 && isStoreDown) throw codedError('store_unavailable', 'no store');
      isReturned = reservation.amount === 0;
      return store.reserve(reservation);
    },
  };
  async function make(spendUnit: () => void) {
    if (spend) spendUnit();
    if (error !== null) throw error;
    return noContent;
  }
  const thrown = await withinDocumentQuota(claims, { account, now: 0 }, make).catch((reason: unknown) => reason);
  return { thrown, isReturned };
}

const refusal = problem('invalid_resume_bundle');
const overload = codedError('bus_saturated', 'the queue is full');

test.each([
  ['refused before a bundle is inflated gives its unit back', refusal, false, true],
  ['refused after that keeps it', refusal, true, false],
  ['without memory for its second bundle keeps it', limitReached('bytes'), true, false],
  ['that a service could not make gives it back', overload, true, true],
])('a document %s', async (_what, error, spend, isReturned) => {
  expect(await fail(error, { spend })).toEqual({ thrown: error, isReturned });
});

test('a store that fails meanwhile does not hide why a document was refused', async () => {
  expect(await fail(refusal, { isStoreDown: true })).toEqual({ thrown: refusal, isReturned: false });
});
