import { createExpiringMap, type ExpiringMap } from '../memory/expiring-map.ts';
import type { Sealed } from '../sealing/port.ts';
import {
  type ClaimLifetimes,
  COUNTER_MARGIN_MS,
  finishingOf,
  OPERATION_LIFETIME_MS,
  secondsUntil,
} from './claim-rules.ts';
import type { Claim, ClaimOutcome, ClaimReference, ClaimStore, QuotaOutcome, SubmissionCount } from './port.ts';
import { utcDayOf, utcMinuteOf } from './utc-period.ts';

interface KeptClaim {
  readonly operation: string;
  readonly done: boolean;
  readonly claimedAt: number;
  readonly fixedAt: number;
  /** UTC day on which the unit was charged; null once the claim is abandoned. */
  readonly charged: string | null;
  readonly session: string;
  readonly replay: Sealed;
  readonly bodyHash: string | null;
  readonly until: number;
}

interface State {
  readonly claims: ExpiringMap<KeptClaim>;
  readonly days: ExpiringMap<number>;
  readonly minutes: ExpiringMap<Set<string>>;
  readonly lifetimes: ClaimLifetimes;
}

const nameOf = (account: string, kind: string, name: string) => JSON.stringify([account, kind, name]);
const claimName = ({ account, operation, key }: { account: string; operation: string; key: string | null }) =>
  key === null ? nameOf(account, 'operation', operation) : nameOf(account, 'claim', key);
const referenceName = ({ account, operation, idempotencyKey }: ClaimReference) =>
  claimName({ account, operation, key: idempotencyKey });
const dayName = (account: string, now: number) => nameOf(account, 'sessions', utcDayOf(now).name);

/** The answer that needs no new session; null when the claim is free to run. */
function refusalOf(known: KeptClaim | undefined, sameBody: boolean, claim: Claim, lease: number): ClaimOutcome | null {
  if (!known) return null;
  const own = known.operation === claim.operation;
  const abandoned = known.charged === null;
  // Sent before its own abandon and come after it: nobody waits for its outcome any more.
  if (own && abandoned) return { outcome: 'in_progress', retryAfterSeconds: 1 };
  const leasedUntil = known.claimedAt + lease;
  const waiting = !own && !abandoned && leasedUntil > claim.now;
  if ((known.done || waiting) && !sameBody) return { outcome: 'key_reused' };
  if (known.done) return { outcome: 'replay', session: known.session, replay: known.replay };
  return waiting ? { outcome: 'in_progress', retryAfterSeconds: secondsUntil(leasedUntil, claim.now) } : null;
}

/** Whether a claim left by another request is finished with its own session: the same body, and nothing of it still under way. */
function isFinished(known: KeptClaim, sameBody: boolean, { now }: Claim, lifetimes: ClaimLifetimes): boolean {
  const mayStillBeWritten = known.charged === null && known.claimedAt + lifetimes.lease > now;
  return sameBody && !mayStillBeWritten && known.fixedAt + finishingOf(lifetimes) > now;
}

/** Charges one unit; null when the day has none left. */
function charge({ days }: State, { account, sessionsPerDay, now }: Claim): string | null {
  const day = utcDayOf(now);
  const used = days.get(dayName(account, now), now) ?? 0;
  if (used >= sessionsPerDay) return null;
  days.set(dayName(account, now), used + 1, { until: now + day.millisecondsLeft + COUNTER_MARGIN_MS, bytes: 64, now });
  return day.name;
}

function keep(state: State, claim: Claim, known: KeptClaim | undefined, charged: string): KeptClaim {
  const { account, operation, idempotency, session, replay, now } = claim;
  const until = now + (idempotency ? state.lifetimes.idempotency : OPERATION_LIFETIME_MS);
  const fixed = known ?? { session, replay, fixedAt: now };
  const kept: KeptClaim = {
    operation,
    done: false,
    claimedAt: now,
    fixedAt: fixed.fixedAt,
    charged,
    session: fixed.session,
    replay: fixed.replay,
    bodyHash: idempotency?.bodyHashes[0] ?? null,
    until,
  };
  const name = claimName({ account, operation, key: idempotency?.key ?? null });
  state.claims.set(name, kept, { until, bytes: replay.length, now });
  return kept;
}

function claimIn(state: State, claim: Claim): ClaimOutcome {
  const { account, operation, idempotency, now } = claim;
  const known = state.claims.get(claimName({ account, operation, key: idempotency?.key ?? null }), now);
  const sameBody = known?.bodyHash != null && (idempotency?.bodyHashes ?? []).includes(known.bodyHash);
  const refusal = refusalOf(known, sameBody, claim, state.lifetimes.lease);
  if (refusal) return refusal;

  const charged = known?.charged ?? charge(state, claim);
  if (charged === null) return { outcome: 'quota_exceeded', retryAfterSeconds: utcDayOf(now).secondsLeft };
  const finished = known && isFinished(known, sameBody, claim, state.lifetimes) ? known : undefined;
  const kept = keep(state, claim, finished, charged);
  return { outcome: 'claimed', session: kept.session, replay: kept.replay, permit: now + state.lifetimes.lease };
}

function confirmIn({ claims }: State, reference: ClaimReference): 'confirmed' | 'superseded' {
  const name = referenceName(reference);
  const known = claims.get(name, reference.now);
  if (known?.operation !== reference.operation || known.charged === null) return 'superseded';
  claims.replace(name, { ...known, done: true });
  return 'confirmed';
}

function abandonIn({ claims, days }: State, reference: ClaimReference): void {
  const name = referenceName(reference);
  const known = claims.get(name, reference.now);
  if (known?.operation !== reference.operation || known.done || known.charged === null) return;
  const day = dayName(reference.account, reference.now);
  const used = days.get(day, reference.now) ?? 0;
  if (known.charged === utcDayOf(reference.now).name && used > 0) days.replace(day, used - 1);
  claims.replace(name, { ...known, charged: null });
}

function countIn({ minutes }: State, submission: SubmissionCount, counts: boolean): QuotaOutcome {
  const { account, session, submissionsPerMinute, now } = submission;
  const minute = utcMinuteOf(now);
  const name = nameOf(account, 'submissions', minute.name);
  const counted = minutes.get(name, now) ?? new Set();
  if (counted.has(session)) return { outcome: 'within' };
  if (counted.size >= submissionsPerMinute) {
    return { outcome: 'quota_exceeded', retryAfterSeconds: minute.secondsLeft };
  }
  if (counts) {
    const until = now + minute.millisecondsLeft + COUNTER_MARGIN_MS;
    minutes.set(name, counted.add(session), { until, bytes: 64 * counted.size, now });
  }
  return { outcome: 'within' };
}

/** Claims and quotas in the memory of one process, with the outcomes and lifetimes of the Redis store. */
export function createMemoryClaimStore({
  lifetimes,
  maximumBytes,
}: {
  lifetimes: ClaimLifetimes;
  maximumBytes?: number;
}): ClaimStore & { sweep(now: number): void } {
  const bound = maximumBytes === undefined ? {} : { maximumBytes };
  const state: State = {
    claims: createExpiringMap(bound),
    days: createExpiringMap(bound),
    minutes: createExpiringMap(bound),
    lifetimes,
  };
  return {
    claim: async (claim) => claimIn(state, claim),
    confirm: async (reference) => confirmIn(state, reference),
    abandon: async (reference) => abandonIn(state, reference),
    countSubmission: async (submission) => countIn(state, submission, true),
    peekSubmission: async (submission) => countIn(state, submission, false),
    async uncountSubmission({ account, session, now }) {
      state.minutes.get(nameOf(account, 'submissions', utcMinuteOf(now).name), now)?.delete(session);
    },
    sweep(now) {
      for (const map of [state.claims, state.days, state.minutes]) map.sweep(now);
    },
  };
}
