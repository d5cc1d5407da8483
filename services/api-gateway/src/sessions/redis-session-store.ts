import { secondsUntil } from '../claims/claim-rules.ts';
import type { RedisStorePort } from '../redis/redis.ts';
import { loadScript } from '../redis/script.ts';
import { LOCK_MS, TRIES_BEFORE_LOCK } from './pin-lock.ts';
import type {
  CompletionOutcome,
  DraftOutcome,
  Lifetimes,
  NewSession,
  SessionFacts,
  SessionStore,
  StartOutcome,
  SubmissionOutcome,
  TryOutcome,
} from './port.ts';
import { decodeFacts, decodeNewest, decodeWork, FACT_FIELDS, WORK_FIELDS } from './redis-session-decoding.ts';
import { sessionKeys } from './redis-session-keys.ts';
import { isLive } from './session-lifetime.ts';

const script = (name: string) => loadScript(new URL(`./lua/${name}.lua`, import.meta.url));
const WRITE = script('write-session-3');
const READ_NEWEST = script('read-newest-4');
const START = script('start-session-2');
const SAVE_DRAFT = script('save-draft-3');
const SAVE_SUBMISSION = script('save-submission-3');
const COMPLETE = script('complete-session-5');
const FIX_RETRIEVAL = script('fix-retrieval-5');
const SAVE_REPORT = script('save-report-2');
const COUNT_TRY = script('count-try-2');
const REMOVE = script('remove-session-6');

interface Context {
  readonly redis: RedisStorePort;
  readonly lifetimes: Lifetimes;
}
type Fields = readonly (Buffer | null)[];

async function write({ redis }: Context, session: NewSession): Promise<'written' | 'lapsed'> {
  const { facts, profile, tokenHash, draft, permit, now } = session;
  const keys = sessionKeys(facts.id);
  const lifetime = facts.expiresAt - now;
  if (lifetime <= 0) return 'lapsed';
  const times = [facts.createdAt, facts.expiresAt];
  const described = [facts.account, facts.zone, facts.modules.join(','), ...times];
  const args = [permit, lifetime, ...described, profile, tokenHash, draft?.content ?? '', draft?.hash ?? ''];
  return String(await redis.run(WRITE, [keys.facts, keys.work, keys.draft], args)) as 'written' | 'lapsed';
}

async function readFacts({ redis }: Context, id: string, now: number): Promise<SessionFacts | null> {
  const fields = await redis.send('HMGET', sessionKeys(id).facts, ...FACT_FIELDS);
  return decodeFacts(id, fields as Fields, now);
}

/**
 * Facts, and a value that lives as long as the result. Two commands and no script, as Lua copies a large value twice; sent together
 * they run in this order, so that only a deletion can come between: then the facts are asked for again.
 */
async function readKept(context: Context, id: string, [command, ...args]: [string, ...string[]], now: number) {
  const [facts, value] = await Promise.all([readFacts(context, id, now), context.redis.send(command, ...args)]);
  if (facts?.status !== 'completed' || !isLive(facts, now)) return { facts, value: null };
  return value === null ? { facts: await readFacts(context, id, now), value: null } : { facts, value: value as Buffer };
}

function createReads(context: Context) {
  const { redis } = context;
  return {
    facts: (id, now) => readFacts(context, id, now),
    async read(id, now) {
      const fields = redis.send('HMGET', sessionKeys(id).work, ...WORK_FIELDS);
      const [facts, work] = await Promise.all([readFacts(context, id, now), fields]);
      return facts && { facts, work: isLive(facts, now) ? decodeWork(work as Fields) : null };
    },
    async newest(id, now) {
      const { facts, work, draft, submission } = sessionKeys(id);
      return decodeNewest((await redis.run(READ_NEWEST, [facts, work, draft, submission], [now])) as Fields | null);
    },
    async result(id, now) {
      const { facts, value } = await readKept(context, id, ['GET', sessionKeys(id).result], now);
      return facts && { facts, result: value };
    },
    submission: async (id, now) => (await readKept(context, id, ['GET', sessionKeys(id).submission], now)).value,
    report: async (id, locale, now) =>
      (await readKept(context, id, ['HGET', sessionKeys(id).reports, locale], now)).value,
  } satisfies Partial<SessionStore>;
}

function createSaves({ redis, lifetimes }: Context) {
  return {
    async start({ id, pin, now }) {
      const { facts, work } = sessionKeys(id);
      return String(await redis.run(START, [facts, work], [now, pin ?? ''])) as StartOutcome;
    },
    async saveDraft({ id, revision, content, hashes, now }) {
      const { facts, work, draft } = sessionKeys(id);
      const args = [now, revision, content, ...hashes];
      return String(await redis.run(SAVE_DRAFT, [facts, work, draft], args)) as DraftOutcome;
    },
    async saveSubmission({ id, content, hashes, now }) {
      const { facts, work, submission } = sessionKeys(id);
      const args = [now, content, ...hashes];
      return String(await redis.run(SAVE_SUBMISSION, [facts, work, submission], args)) as SubmissionOutcome;
    },
    async complete({ id, operation, submission, hashes, result, now }) {
      const keys = sessionKeys(id);
      const places = [keys.facts, keys.work, keys.draft, keys.submission, keys.result];
      const args = [operation, now, lifetimes.resultRetention, lifetimes.tombstone, submission, result, ...hashes];
      return String(await redis.run(COMPLETE, places, args)) as CompletionOutcome;
    },
  } satisfies Partial<SessionStore>;
}

function createKeeping({ redis, lifetimes }: Context) {
  return {
    async fixRetrieval(id, now) {
      const { facts, work, submission, result, reports } = sessionKeys(id);
      const keys = [facts, work, submission, result, reports];
      return (await redis.run(FIX_RETRIEVAL, keys, [now, lifetimes.resultRetention])) === 1;
    },
    async saveReport({ id, locale, content, now }) {
      const { facts, reports } = sessionKeys(id);
      return (await redis.run(SAVE_REPORT, [facts, reports], [now, locale, content])) === 1;
    },
    async remove({ id, account, now }) {
      const { facts, work, draft, submission, result, reports } = sessionKeys(id);
      const keys = [facts, work, draft, submission, result, reports];
      return (await redis.run(REMOVE, keys, [account, now])) === 1;
    },
  } satisfies Partial<SessionStore>;
}

function createTries({ redis }: Context) {
  return {
    async countTry({ id, operation, now }): Promise<TryOutcome> {
      const { facts, work } = sessionKeys(id);
      const args = [operation, now, TRIES_BEFORE_LOCK, LOCK_MS];
      const [outcome, value] = (await redis.run(COUNT_TRY, [facts, work], args)) as [Buffer, Buffer];
      switch (String(outcome)) {
        case 'counted':
          return { outcome: 'counted', pin: value };
        case 'locked':
          return { outcome: 'locked', retryAfterSeconds: secondsUntil(Number(value), now) };
        case 'unset':
          return { outcome: 'unset' };
        default:
          return { outcome: 'not_found' };
      }
    },
    async clearTries(id) {
      await redis.send('HDEL', sessionKeys(id).work, 'tries', 'locked_until', 'last_try');
    },
  } satisfies Partial<SessionStore>;
}

/** Sessions in Redis, each change one command or script on the session's slot; every key ends by itself. */
export function createRedisSessionStore(context: { redis: RedisStorePort; lifetimes: Lifetimes }): SessionStore {
  return {
    write: (session) => write(context, session),
    ...createReads(context),
    ...createSaves(context),
    ...createKeeping(context),
    ...createTries(context),
  };
}
