import { createHash } from 'node:crypto';
import type { RedisStorePort } from '../redis/redis.ts';
import { loadScript } from '../redis/script.ts';
import {
  type ClaimLifetimes,
  COUNTER_MARGIN_MS,
  finishingOf,
  OPERATION_LIFETIME_MS,
  secondsUntil,
} from './claim-rules.ts';
import type { Claim, ClaimOutcome, ClaimReference, ClaimStore, QuotaOutcome, SubmissionCount } from './port.ts';
import { type UtcPeriod, utcDayOf, utcMinuteOf } from './utc-period.ts';

const CLAIM = loadScript(new URL('./lua/claim-2.lua', import.meta.url));
const CONFIRM = loadScript(new URL('./lua/confirm-claim-1.lua', import.meta.url));
const ABANDON = loadScript(new URL('./lua/abandon-claim-2.lua', import.meta.url));
const COUNT = loadScript(new URL('./lua/count-submission-1.lua', import.meta.url));

/** All keys of an account carry it as hash tag, so that one script may touch them on a cluster. */
const accountKey = (account: string, ...parts: string[]) =>
  ['pa', `{${encodeURIComponent(account)}}`, ...parts].join(':');
const dayKey = (account: string, day: UtcPeriod) => accountKey(account, 'sessions', day.name);
const minuteKey = (account: string, now: number) => accountKey(account, 'submissions', utcMinuteOf(now).name);

/** A digest, as an integrator may build its keys from whatever it has at hand; it needs no key of ours and so survives rotation. */
const digestOf = (idempotencyKey: string) =>
  createHash('sha256').update(idempotencyKey).digest().subarray(0, 16).toString('base64url');

function claimKey({ account, operation, key }: { account: string; operation: string; key: string | null }): string {
  return key === null ? accountKey(account, 'operation', operation) : accountKey(account, 'claim', digestOf(key));
}

function argumentsOf(claim: Claim, day: UtcPeriod, lives: ClaimLifetimes) {
  const { operation, idempotency, session, replay, sessionsPerDay, now } = claim;
  return [
    operation,
    now,
    lives.lease,
    finishingOf(lives),
    idempotency ? lives.idempotency : OPERATION_LIFETIME_MS,
    day.name,
    sessionsPerDay,
    day.millisecondsLeft + COUNTER_MARGIN_MS,
    session,
    idempotency ? replay : '',
    ...(idempotency?.bodyHashes ?? []),
  ];
}

function outcomeOf(reply: readonly Buffer[], claim: Claim): ClaimOutcome {
  const [outcome, second, third, fourth] = reply;
  const replay = third?.length ? third : claim.replay;
  switch (String(outcome)) {
    case 'claimed':
      return { outcome: 'claimed', session: String(second), replay, permit: Number(fourth) };
    case 'replay':
      return { outcome: 'replay', session: String(second), replay };
    case 'in_progress':
      return { outcome: 'in_progress', retryAfterSeconds: secondsUntil(Number(second), claim.now) };
    case 'key_reused':
      return { outcome: 'key_reused' };
    default:
      return { outcome: 'quota_exceeded', retryAfterSeconds: utcDayOf(claim.now).secondsLeft };
  }
}

function createSubmissionCounts(redis: RedisStorePort) {
  const count = async (submission: SubmissionCount, lifetime: number): Promise<QuotaOutcome> => {
    const { account, session, submissionsPerMinute, now } = submission;
    const args = [session, submissionsPerMinute, lifetime];
    const within = await redis.run(COUNT, [minuteKey(account, now)], args);
    return within === 1
      ? { outcome: 'within' }
      : { outcome: 'quota_exceeded', retryAfterSeconds: utcMinuteOf(now).secondsLeft };
  };
  return {
    countSubmission: (submission: SubmissionCount) =>
      count(submission, utcMinuteOf(submission.now).millisecondsLeft + COUNTER_MARGIN_MS),
    peekSubmission: (submission: SubmissionCount) => count(submission, 0),
    async uncountSubmission({ account, session, now }: SubmissionCount) {
      await redis.send('SREM', minuteKey(account, now), session);
    },
  };
}

/** Claims and quotas in Redis, each operation one script on the account's slot. */
export function createRedisClaimStore({
  redis,
  lifetimes,
}: {
  redis: RedisStorePort;
  lifetimes: ClaimLifetimes;
}): ClaimStore {
  const keyOf = ({ account, operation, idempotencyKey }: ClaimReference) =>
    claimKey({ account, operation, key: idempotencyKey });
  return {
    async claim(claim) {
      const { account, operation, idempotency, now } = claim;
      const key = claimKey({ account, operation, key: idempotency?.key ?? null });
      const day = utcDayOf(now);
      const reply = await redis.run(CLAIM, [key, dayKey(account, day)], argumentsOf(claim, day, lifetimes));
      return outcomeOf(reply as Buffer[], claim);
    },
    async confirm(claim) {
      const confirmed = await redis.run(CONFIRM, [keyOf(claim)], [claim.operation, claim.now]);
      return confirmed === 1 ? 'confirmed' : 'superseded';
    },
    async abandon(claim) {
      const { account, operation, now } = claim;
      const day = utcDayOf(now);
      await redis.run(ABANDON, [keyOf(claim), dayKey(account, day)], [operation, day.name]);
    },
    ...createSubmissionCounts(redis),
  };
}
