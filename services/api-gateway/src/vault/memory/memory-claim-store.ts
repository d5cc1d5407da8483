import type { AccountId, SessionId } from '@pain-assessment/contracts';
import {
  type Claim,
  type ClaimLifetimes,
  type ClaimOutcome,
  type ClaimReference,
  type ClaimStore,
  COUNTER_MARGIN_MS,
  type DocumentCount,
  finishingTime,
  LEASE_MS,
  OPERATION_LIFETIME_MS,
  type QuotaOutcome,
  type SubmissionCount,
  secondsUntil,
  utcDay,
  utcMinute,
} from '../claims/claim-store.ts';
import type { Sealed } from '../sealing/sealing.ts';
import { createExpiringMap, type ExpiringMap } from './expiring-map.ts';

interface KeptClaim {
  readonly operation: string;
  /** True once its answer is replayed. */
  readonly done: boolean;
  readonly claimedAt: number;
  /** When session and replay were fixed; a later request that finishes the claim takes them over. */
  readonly fixedAt: number;
  /** UTC day on which the unit was charged; null once the claim is abandoned. */
  readonly charged: string | null;
  readonly session: SessionId;
  readonly replay: Sealed;
  readonly bodyHash: string | null;
}

interface State {
  readonly claims: ExpiringMap<KeptClaim>;
  /** Sessions charged, by account and day. */
  readonly days: ExpiringMap<number>;
  /** Sessions whose submission was counted, and documents, by account and minute. */
  readonly minutes: ExpiringMap<Set<string>>;
  readonly lifetimes: ClaimLifetimes;
}

const toName = (account: AccountId, kind: string, name: string) => JSON.stringify([account, kind, name]);
/** The name under which a claim is kept; the first of its names where none is. */
function claimName({ claims }: State, { account, operation, names, now }: ClaimReference): string {
  if (!names) return toName(account, 'operation', operation);
  const known = names.map((name) => toName(account, 'claim', name));
  return known.find((name) => claims.get(name, now)) ?? known[0] ?? '';
}
const dayName = (account: AccountId, now: number) => toName(account, 'sessions', utcDay(now).name);
const minuteName = (account: AccountId, kind: 'submissions' | 'documents', now: number) =>
  toName(account, kind, utcMinute(now).name);

const hasSameBody = ({ bodyHash }: KeptClaim, { idempotency }: Claim) =>
  bodyHash !== null && idempotency?.bodyHashes.includes(bodyHash) === true;

type Counted<T> = T extends unknown ? Omit<T, 'used'> : never;
/** An outcome to which the units of the day are still to be added. */
type Outcome = Counted<ClaimOutcome>;

/** The outcome of a claim whose key is answered or still at work; null where it is free to run. */
function findOutcome(known: KeptClaim, claim: Claim): Outcome | null {
  const isOwn = known.operation === claim.operation;
  const isAbandoned = known.charged === null;
  const leasedUntil = known.claimedAt + LEASE_MS;
  // Sent before its own abandonment, and arrived after it: nobody waits for its outcome.
  if (isOwn && isAbandoned) return { outcome: 'in_progress', retryAfterSeconds: 1 };
  const isAtWork = !isOwn && !isAbandoned && leasedUntil > claim.now;
  if (!known.done && !isAtWork) return null;
  if (!hasSameBody(known, claim)) return { outcome: 'key_reused' };
  if (known.done) return { outcome: 'replay', session: known.session, replay: known.replay };
  return { outcome: 'in_progress', retryAfterSeconds: secondsUntil(leasedUntil, claim.now) };
}

/** Whether a claim left by another request is finished with its own session: the same body, and no write of it still under way. */
function isFinished(known: KeptClaim, claim: Claim, lifetimes: ClaimLifetimes): boolean {
  const mayStillBeWritten = known.charged === null && known.claimedAt + LEASE_MS > claim.now;
  return hasSameBody(known, claim) && !mayStillBeWritten && known.fixedAt + finishingTime(lifetimes) > claim.now;
}

const countUsed = ({ days }: State, { account, now }: Claim) => days.get(dayName(account, now), now) ?? 0;

/** Charges one unit and names its day; null when the day has none left. */
function charge(state: State, claim: Claim): string | null {
  const { account, sessionsPerDay, now } = claim;
  const day = utcDay(now);
  const used = countUsed(state, claim);
  if (used >= sessionsPerDay) return null;
  state.days.set(dayName(account, now), used + 1, {
    until: now + day.millisecondsLeft + COUNTER_MARGIN_MS,
    bytes: 64,
    now,
  });
  return day.name;
}

function makeClaim(state: State, claim: Claim): Outcome {
  const { operation, idempotency, session, replay, now } = claim;
  const { lifetimes } = state;
  const name = claimName(state, { ...claim, names: idempotency?.names ?? null });
  const known = state.claims.get(name, now);
  const outcome = known && findOutcome(known, claim);
  if (outcome) return outcome;

  const charged = known?.charged ?? charge(state, claim);
  if (charged === null) return { outcome: 'quota_exceeded', retryAfterSeconds: utcDay(now).secondsLeft };
  const fixed = known && isFinished(known, claim, lifetimes) ? known : { session, replay, fixedAt: now };
  const kept: KeptClaim = {
    operation,
    done: false,
    claimedAt: now,
    fixedAt: fixed.fixedAt,
    charged,
    session: fixed.session,
    replay: fixed.replay,
    bodyHash: idempotency?.bodyHashes[0] ?? null,
  };
  const until = now + (idempotency ? lifetimes.idempotency : OPERATION_LIFETIME_MS);
  state.claims.set(name, kept, { until, bytes: kept.replay.length, now });
  return { outcome: 'claimed', session: kept.session, replay: kept.replay, permit: now + LEASE_MS };
}

function confirm(state: State, reference: ClaimReference): 'confirmed' | 'superseded' {
  const name = claimName(state, reference);
  const known = state.claims.get(name, reference.now);
  if (known?.operation !== reference.operation || known.charged === null) return 'superseded';
  state.claims.replace(name, { ...known, done: true });
  return 'confirmed';
}

function abandon(state: State, reference: ClaimReference): void {
  const { claims, days } = state;
  const { account, operation, now } = reference;
  const name = claimName(state, reference);
  const known = claims.get(name, now);
  if (known?.operation !== operation || known.done || known.charged === null) return;
  const used = days.get(dayName(account, now), now) ?? 0;
  // The counter of a day gone by is left alone.
  if (known.charged === utcDay(now).name && used > 0) days.replace(dayName(account, now), used - 1);
  claims.replace(name, { ...known, charged: null });
}

/** A member of a minute, counted once. */
interface MinuteCount {
  readonly name: string;
  readonly member: string;
  readonly most: number;
  readonly now: number;
}

const ofSubmission = ({ account, session, submissionsPerMinute, now }: SubmissionCount): MinuteCount => ({
  name: minuteName(account, 'submissions', now),
  member: session,
  most: submissionsPerMinute,
  now,
});
const ofDocument = ({ account, document, documentsPerMinute, now }: DocumentCount): MinuteCount => ({
  name: minuteName(account, 'documents', now),
  member: document,
  most: documentsPerMinute,
  now,
});

function createMinuteCounts({ minutes }: State) {
  const find = ({ name, now }: MinuteCount) => minutes.get(name, now) ?? new Set();
  const peek = (count: MinuteCount): QuotaOutcome => {
    const counted = find(count);
    const { secondsLeft } = utcMinute(count.now);
    const used = counted.has(count.member) ? counted.size : counted.size + 1;
    if (used === counted.size || used <= count.most) return { outcome: 'within', used, secondsLeft };
    return { outcome: 'quota_exceeded', retryAfterSeconds: secondsLeft };
  };
  function keep(count: MinuteCount): QuotaOutcome {
    const { name, member, now } = count;
    const quota = peek(count);
    if (quota.outcome === 'quota_exceeded') return quota;
    const counted = find(count).add(member);
    const until = now + utcMinute(now).millisecondsLeft + COUNTER_MARGIN_MS;
    minutes.set(name, counted, { until, bytes: 64 * counted.size, now });
    return quota;
  }
  return {
    peekSubmission: async (submission) => peek(ofSubmission(submission)),
    countSubmission: async (submission) => keep(ofSubmission(submission)),
    async uncountSubmission(submission) {
      find(ofSubmission(submission)).delete(submission.session);
    },
    countDocument: async (document) => keep(ofDocument(document)),
    async uncountDocument(document) {
      find(ofDocument(document)).delete(document.document);
    },
  } satisfies Partial<ClaimStore>;
}

/** Claims and quotas in the memory of one process. This is the plain statement of the rules; the suites compare the Redis store with it. */
export function createMemoryClaimStore({
  lifetimes,
}: {
  lifetimes: ClaimLifetimes;
}): ClaimStore & { sweep(now: number): void } {
  const state: State = {
    claims: createExpiringMap(),
    days: createExpiringMap(),
    minutes: createExpiringMap(),
    lifetimes,
  };
  return {
    async claim(claim) {
      const outcome = makeClaim(state, claim);
      return { ...outcome, used: countUsed(state, claim) };
    },
    confirm: async (reference) => confirm(state, reference),
    abandon: async (reference) => abandon(state, reference),
    ...createMinuteCounts(state),
    sweep(now) {
      for (const map of [state.claims, state.days, state.minutes]) map.sweep(now);
    },
  };
}
