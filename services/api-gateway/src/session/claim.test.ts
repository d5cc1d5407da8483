import { describe, expect, test } from '@jest/globals';
import type { SessionId, SessionToken } from '@pain-assessment/contracts';
import fc from 'fast-check';
import { DEFAULT_LIFETIMES } from '../testing/store-kinds.ts';
import { type Claim, type ClaimRequest, claimKey, LEASE_MS } from './claim.ts';

const HOUR = 3_600_000;
const NOW = Date.parse('2026-01-01T10:00:00Z');

const request = (name: string, bodyHash = 'body', createdAt = NOW): ClaimRequest => ({
  bodyHash,
  identity: {
    id: `ses_${name}` as SessionId,
    token: `ct_${name}` as SessionToken,
    createdAt,
    expiresAt: createdAt + 2 * HOUR,
  },
  answer: `{"session_id":"ses_${name}"}`,
  day: '2026-01-01',
});
const times = (now: number) => ({ ...DEFAULT_LIFETIMES, now });

function open(): Claim {
  const claimed = claimKey(null, request('first'), times(NOW));
  if (claimed.outcome !== 'claimed') throw new Error('a new key was not claimed');
  return claimed.claim;
}
const done = (): Claim => ({ ...open(), state: 'done' });

describe('an Idempotency-Key', () => {
  test('claims and charges with the identity and answer of its request, if it is new', () => {
    expect(claimKey(null, request('first'), times(NOW))).toEqual({
      outcome: 'claimed',
      isCharged: false,
      claim: { ...request('first'), state: 'open', openedAt: NOW, endsAt: NOW + 24 * HOUR },
    });
  });

  test('while open makes the same body wait until the lease expires, and rejects another body', () => {
    const now = NOW + LEASE_MS - 1;
    expect(claimKey(open(), request('second'), times(now))).toEqual({
      outcome: 'idempotency_in_progress',
      retryAfterSeconds: 0.001,
    });
    expect(claimKey(open(), request('second', 'other'), times(now))).toEqual({ outcome: 'idempotency_key_reused' });
  });

  test('after a crash lets the same body finish with the first identity, until half of its life has passed', () => {
    const late = NOW + HOUR - 1;
    expect(claimKey(open(), request('second'), times(late))).toMatchObject({
      outcome: 'claimed',
      isCharged: true,
      claim: { ...request('first'), state: 'open', openedAt: late },
    });
  });

  test.each([
    ['another body', NOW + LEASE_MS, 'other'],
    ['the same body half a life later', NOW + HOUR, 'body'],
  ])('after a crash starts anew by %s, on the charged unit', (_what, now, bodyHash) => {
    const second = { ...request('second', bodyHash, now), day: '2026-01-02' };
    expect(claimKey(open(), second, times(now))).toMatchObject({
      outcome: 'claimed',
      isCharged: true,
      claim: { ...second, day: '2026-01-01', state: 'open', openedAt: now },
    });
  });

  test('once done replays its answer to the same body until it expires, and then is new', () => {
    const last = NOW + 24 * HOUR - 1;
    const { identity, answer } = done();
    expect(claimKey(done(), request('second'), times(last))).toEqual({ outcome: 'replayed', identity, answer });
    expect(claimKey(done(), request('second', 'other'), times(last))).toEqual({ outcome: 'idempotency_key_reused' });
    expect(claimKey(done(), request('second'), times(last + 1))).toMatchObject({
      outcome: 'claimed',
      isCharged: false,
      claim: request('second'),
    });
  });

  test('has at most one answered session, for any requests', () => {
    const call = fc.record({
      wait: fc.oneof(fc.nat(2 * LEASE_MS), fc.constantFrom(HOUR, 24 * HOUR)),
      bodyHash: fc.constantFrom('a', 'b'),
      isFinished: fc.boolean(),
    });
    const property = fc.property(fc.array(call, { maxLength: 30 }), (calls) => {
      let [claim, now]: [Claim | null, number] = [null, NOW];
      let answered: { readonly id: string; readonly endsAt: number } | null = null;
      for (const [index, { wait, bodyHash, isFinished }] of calls.entries()) {
        now += wait;
        const outcome = claimKey(claim, request(String(index), bodyHash, now), times(now));
        if (answered && now < answered.endsAt) {
          expect(['replayed', 'idempotency_key_reused']).toContain(outcome.outcome);
          if (outcome.outcome === 'replayed') expect(outcome.identity.id).toBe(answered.id);
        } else expect(outcome.outcome).not.toBe('replayed');
        if (outcome.outcome !== 'claimed') continue;
        claim = isFinished ? { ...outcome.claim, state: 'done' } : outcome.claim;
        answered = isFinished ? { id: claim.identity.id, endsAt: claim.endsAt } : null;
      }
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
