import type { Lifetimes, SessionIdentity } from './session.ts';

/*
 * The rules of an Idempotency-Key (contract.md#idempotency). A claim is open from its request until its session is written, then done.
 */

/** What is kept of an Idempotency-Key. Instants in epoch milliseconds. */
export interface Claim {
  readonly state: 'open' | 'done';
  /** SHA-256 of the canonical JSON of the body, base64url. */
  readonly bodyHash: string;
  readonly identity: SessionIdentity;
  /** The 201 that names the identity, replayed byte for byte. */
  readonly answer: string;
  /** When the request began that writes the session. */
  readonly openedAt: number;
  /** UTC day on whose quota the session counts. */
  readonly day: string;
  readonly endsAt: number;
}

export type ClaimRequest = Pick<Claim, 'bodyHash' | 'identity' | 'answer' | 'day'>;

/** `claimed`: `claim` is to be kept, and its session to be written. `isCharged`: an earlier request paid the unit of the quota. */
export type ClaimOutcome =
  | { readonly outcome: 'claimed'; readonly claim: Claim; readonly isCharged: boolean }
  | { readonly outcome: 'replay'; readonly claim: Claim }
  | { readonly outcome: 'in_progress'; readonly until: number }
  | { readonly outcome: 'key_reused' };

/** How long a request is taken to be running, ms; longer than a create's whole deadline of 3 s. */
export const LEASE_MS = 5_000;

/** Decides what a request finds under its key; null where nothing is kept. */
export function claimKey(
  found: Claim | null,
  request: ClaimRequest,
  { now, session, idempotency }: Pick<Lifetimes, 'session' | 'idempotency'> & { readonly now: number },
): ClaimOutcome {
  const fresh: Claim = { ...request, state: 'open', openedAt: now, endsAt: now + idempotency };
  if (!found || found.endsAt <= now) return { outcome: 'claimed', claim: fresh, isCharged: false };
  const hasSameBody = found.bodyHash === request.bodyHash;
  if (found.state === 'done') return hasSameBody ? { outcome: 'replay', claim: found } : { outcome: 'key_reused' };
  const until = found.openedAt + LEASE_MS;
  if (now < until) return hasSameBody ? { outcome: 'in_progress', until } : { outcome: 'key_reused' };
  // The earlier request crashed. Its session may be written: the same body finishes that one, while half of its life is left.
  const isFinished = hasSameBody && now < found.identity.createdAt + session / 2;
  const claim = isFinished ? { ...found, openedAt: now, endsAt: fresh.endsAt } : { ...fresh, day: found.day };
  return { outcome: 'claimed', claim, isCharged: true };
}
