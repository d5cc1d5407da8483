import type { SessionId } from '@pain-assessment/contracts';
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
  type UtcPeriod,
  utcDay,
  utcMinute,
} from '../claims/claim-store.ts';
import { loadScript, type RedisCommands } from './redis-commands.ts';

const CLAIM = loadScript('claim-n');
const CONFIRM = loadScript('confirm-claim-n');
const ABANDON = loadScript('abandon-claim-n');
const COUNT = loadScript('count-submission-1');

/** All keys of an account carry it as hash tag, so that one script may touch them on a cluster. */
const accountKey = (account: string, ...parts: string[]) =>
  ['pa', `{${encodeURIComponent(account)}}`, ...parts].join(':');
const dayKey = (account: string, day: UtcPeriod) => accountKey(account, 'sessions', day.name);
const minuteKey = (account: string, kind: 'submissions' | 'documents', now: number) =>
  accountKey(account, kind, utcMinute(now).name);

/** The keys under which a claim may be kept; a new one takes the first. */
function claimKeys({ account, operation, names }: Omit<ClaimReference, 'now'>): string[] {
  if (!names) return [accountKey(account, 'operation', operation)];
  return names.map((name) => accountKey(account, 'claim', name));
}

function toArguments(claim: Claim, day: UtcPeriod, lifetimes: ClaimLifetimes) {
  const { operation, idempotency, session, replay, sessionsPerDay, now } = claim;
  return [
    operation,
    now,
    LEASE_MS,
    finishingTime(lifetimes),
    idempotency ? lifetimes.idempotency : OPERATION_LIFETIME_MS,
    day.name,
    sessionsPerDay,
    day.millisecondsLeft + COUNTER_MARGIN_MS,
    session,
    idempotency ? replay : '',
    ...(idempotency?.bodyHashes ?? []),
  ];
}

function toOutcome(reply: readonly Buffer[], claim: Claim): ClaimOutcome {
  const [outcome, units, third, fourth, fifth] = reply;
  const used = Number(units);
  const replay = fourth?.length ? fourth : claim.replay;
  switch (String(outcome)) {
    case 'claimed':
      return { outcome: 'claimed', used, session: String(third) as SessionId, replay, permit: Number(fifth) };
    case 'replay':
      return { outcome: 'replay', used, session: String(third) as SessionId, replay };
    case 'in_progress':
      return { outcome: 'in_progress', used, retryAfterSeconds: secondsUntil(Number(third), claim.now) };
    case 'key_reused':
      return { outcome: 'key_reused', used };
    default:
      return { outcome: 'quota_exceeded', used, retryAfterSeconds: utcDay(claim.now).secondsLeft };
  }
}

/** Members of a minute, each counted once. `lifetime` 0 only asks. */
interface MinuteCount {
  readonly key: string;
  readonly member: string;
  readonly most: number;
  readonly now: number;
}

function createMinuteCounts(redis: RedisCommands) {
  const count = async ({ key, member, most, now }: MinuteCount, lifetime: number): Promise<QuotaOutcome> => {
    const used = Number(await redis.run(COUNT, [key], [member, most, lifetime]));
    const { secondsLeft } = utcMinute(now);
    return used > 0
      ? { outcome: 'within', used, secondsLeft }
      : { outcome: 'quota_exceeded', retryAfterSeconds: secondsLeft };
  };
  const keep = (counted: MinuteCount) => count(counted, utcMinute(counted.now).millisecondsLeft + COUNTER_MARGIN_MS);
  const forget = async ({ key, member }: MinuteCount) => {
    await redis.send('SREM', key, member);
  };
  const ofSubmission = ({ account, session, submissionsPerMinute: most, now }: SubmissionCount): MinuteCount => ({
    key: minuteKey(account, 'submissions', now),
    member: session,
    most,
    now,
  });
  const ofDocument = ({ account, document, documentsPerMinute: most, now }: DocumentCount): MinuteCount => ({
    key: minuteKey(account, 'documents', now),
    member: document,
    most,
    now,
  });
  return {
    countSubmission: (submission) => keep(ofSubmission(submission)),
    peekSubmission: (submission) => count(ofSubmission(submission), 0),
    uncountSubmission: (submission) => forget(ofSubmission(submission)),
    countDocument: (document) => keep(ofDocument(document)),
    uncountDocument: (document) => forget(ofDocument(document)),
  } satisfies Partial<ClaimStore>;
}

/** Claims and quotas in Redis, each operation one script on the account's slot. */
export function createRedisClaimStore({
  redis,
  lifetimes,
}: {
  redis: RedisCommands;
  lifetimes: ClaimLifetimes;
}): ClaimStore {
  return {
    async claim(claim) {
      const { account, operation, idempotency, now } = claim;
      const keys = claimKeys({ account, operation, names: idempotency?.names ?? null });
      const day = utcDay(now);
      const reply = await redis.run(CLAIM, [dayKey(account, day), ...keys], toArguments(claim, day, lifetimes));
      return toOutcome(reply as Buffer[], claim);
    },
    async confirm(claim) {
      const confirmed = await redis.run(CONFIRM, claimKeys(claim), [claim.operation, claim.now]);
      return confirmed === 1 ? 'confirmed' : 'superseded';
    },
    async abandon(claim) {
      const { account, operation, now } = claim;
      const day = utcDay(now);
      await redis.run(ABANDON, [dayKey(account, day), ...claimKeys(claim)], [operation, day.name]);
    },
    ...createMinuteCounts(redis),
  };
}
