import type { Lifetimes, SessionIdentity } from './session.ts';

/*
 * The rules of an Idempotency-Key (contract.md#idempotency). A claim is open from its request until its session is written, then done.
 */

/** The stored record of an Idempotency-Key. Instants in epoch milliseconds. */
export interface Claim {
  readonly state: 'open' | 'done';
  /** SHA-256 of the canonical JSON of the body, base64url. */
  readonly bodyHash: string;
  readonly identity: SessionIdentity;
  /** The 201 that names the identity, replayed byte for byte. */
  readonly answer: string;
  /** Start of the request that writes the session. */
  readonly openedAt: number;
  /** UTC day whose quota counts the session. */
  readonly day: string;
  readonly endsAt: number;
}

export type ClaimRequest = Pick<Claim, 'bodyHash' | 'identity' | 'answer' | 'day'>;

/** `claimed`: the caller stores `claim` and writes its session. `isCharged`: an earlier request paid the unit of the quota. */
export type ClaimOutcome =
  | { readonly outcome: 'claimed'; readonly claim: Claim; readonly isCharged: boolean }
  | ({ readonly outcome: 'replayed' } & Pick<Claim, 'identity' | 'answer'>)
  | { readonly outcome: 'idempotency_in_progress'; readonly retryAfterSeconds: number }
  | { readonly outcome: 'idempotency_key_reused' };

/** Assumed duration of a request, ms; longer than a create's whole deadline of 3 s. */
export const LEASE_MS = 5_000;

/** Decides the outcome of a request by the claim found under its key; null without one. */
export function claimKey(
  found: Claim | null,
  request: ClaimRequest,
  { now, session, idempotency }: Pick<Lifetimes, 'session' | 'idempotency'> & { readonly now: number },
): ClaimOutcome {
  const fresh: Claim = { ...request, state: 'open', openedAt: now, endsAt: now + idempotency };
  if (!found || found.endsAt <= now) return { outcome: 'claimed', claim: fresh, isCharged: false };
  const hasSameBody = found.bodyHash === request.bodyHash;
  const until = found.openedAt + LEASE_MS;
  const isKept = found.state === 'done' || now < until;
  if (isKept && !hasSameBody) return { outcome: 'idempotency_key_reused' };
  if (found.state === 'done') return { outcome: 'replayed', identity: found.identity, answer: found.answer };
  if (isKept) return { outcome: 'idempotency_in_progress', retryAfterSeconds: (until - now) / 1_000 };
  // The earlier request crashed and may have written its session: the same body finishes it, until half of its life has passed.
  const isFinished = hasSameBody && now < found.identity.createdAt + session / 2;
  const claim = isFinished ? { ...found, openedAt: now, endsAt: fresh.endsAt } : { ...fresh, day: found.day };
  return { outcome: 'claimed', claim, isCharged: true };
}
