import type { AccountId, Module, SessionId, SessionStatus, Zone } from '@pain-assessment/contracts';
import { secondsUntil } from '../claims/claim-store.ts';
import {
  type CompletionOutcome,
  type DraftOutcome,
  isLive,
  type Lifetimes,
  LOCK_MS,
  type NewSession,
  type SavedContent,
  type SessionStore,
  type SessionWork,
  type StartOutcome,
  type StoredFacts,
  type SubmissionOutcome,
  TRIES_BEFORE_LOCK,
  type TryOutcome,
} from '../sessions/session-store.ts';
import { loadScript, type RedisCommands } from './redis-commands.ts';
import { createWatch } from './redis-watch.ts';
import { sessionKeys } from './session-keys-in-redis.ts';

const WRITE = loadScript('write-session-4');
const READ_NEWEST = loadScript('read-newest-4');
const START = loadScript('start-session-3');
const SAVE_DRAFT = loadScript('save-draft-3');
const SAVE_SUBMISSION = loadScript('save-submission-3');
const COMPLETE = loadScript('complete-session-5');
const FIX_RETRIEVAL = loadScript('fix-retrieval-5');
const READ_REPORT = loadScript('read-report-2');
const SAVE_REPORT = loadScript('save-report-2');
const COUNT_TRY = loadScript('count-try-2');
const REMOVE = loadScript('remove-session-7');

/** Fields of the facts hash, in the order in which they are read. */
const FACT_FIELDS = [
  'account',
  'status',
  'scope',
  'zone',
  'modules',
  'created',
  'started',
  'completed',
  'expires',
  'result_expires',
  'retrieved',
  'ends',
] as const;

type Field = Buffer | null | undefined;
type Fields = readonly Field[];

const toInstant = (field: Field) => (field == null ? null : Number(field));

/** The facts read in the order of `FACT_FIELDS`; null when there are none or their end has come. */
function decodeFacts(id: SessionId, fields: Fields, now: number): StoredFacts | null {
  const [account, status, scope, zone, modules, ...dates] = fields;
  const [created, started, completed, expires, resultExpires, retrieved, ends] = dates;
  if (account == null || Number(ends) <= now) return null;
  const clear = { zone: String(zone) as Zone, modules: String(modules).split(',') as Module[] };
  return {
    id,
    account: String(account) as AccountId,
    status: String(status) as SessionStatus,
    scope: scope ? { sealed: scope } : { clear },
    createdAt: Number(created),
    startedAt: toInstant(started),
    completedAt: toInstant(completed),
    expiresAt: Number(expires),
    resultExpiresAt: toInstant(resultExpires),
    retrieved: retrieved != null,
  };
}

/** Fields of the work hash that are read together, in this order. */
const WORK_FIELDS = ['profile', 'token', 'pin'] as const;

/** The work read in the order of `WORK_FIELDS`; null when it is gone. */
function decodeWork([profile, token, pin]: Fields): SessionWork | null {
  return profile == null ? null : { profile, tokenHash: token ? String(token) : null, pin: pin ?? null };
}

/** What `read-newest-4.lua` answers. */
function decodeNewest(reply: Fields | null): SavedContent | null {
  if (!reply) return null;
  const [revision, purpose, content] = reply;
  const newest =
    content == null ? null : ({ purpose: String(purpose) === 'draft' ? 'draft' : 'submission', content } as const);
  return { revision: Number(revision ?? 0), newest };
}

interface Context {
  readonly redis: RedisCommands;
  readonly lifetimes: Lifetimes;
}

async function write({ redis }: Context, session: NewSession): Promise<'written' | 'lapsed'> {
  const { facts, scope, profile, draft, permit, now } = session;
  const keys = sessionKeys(facts.id);
  const lifetime = facts.expiresAt - now;
  if (lifetime <= 0) return 'lapsed';
  const described = [facts.account, scope, facts.createdAt, facts.expiresAt];
  const { watchedUntil } = session;
  const watched = watchedUntil === null ? ['', ''] : [watchedUntil, watchedUntil - now];
  const args = [permit, lifetime, ...described, profile, draft?.content ?? '', draft?.hash ?? '', ...watched];
  const places = [keys.facts, keys.work, keys.draft, keys.watch];
  return String(await redis.run(WRITE, places, args)) as 'written' | 'lapsed';
}

async function readFacts({ redis }: Context, id: SessionId, now: number): Promise<StoredFacts | null> {
  const fields = await redis.send('HMGET', sessionKeys(id).facts, ...FACT_FIELDS);
  return decodeFacts(id, fields as Fields, now);
}

/**
 * Facts, and a value that lives as long as the result. Two commands and no script, as Lua copies a large value twice; sent together
 * they run in this order, so that only a deletion can come between: then the facts are asked for again.
 */
async function readKept(
  context: Context,
  { id, now }: { id: SessionId; now: number },
  [command, ...args]: [string, ...string[]],
) {
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
      const { facts, value } = await readKept(context, { id, now }, ['GET', sessionKeys(id).result]);
      return facts && { facts, result: value };
    },
    submission: async (id, now) => (await readKept(context, { id, now }, ['GET', sessionKeys(id).submission])).value,
    cells: async (id, now) => (await readKept(context, { id, now }, ['HGET', sessionKeys(id).work, 'cells'])).value,
    async report({ id, locale, now }) {
      const { facts: factsKey, reports } = sessionKeys(id);
      const reply = (await redis.run(READ_REPORT, [factsKey, reports], [locale ?? '', ...FACT_FIELDS])) as Fields;
      const facts = decodeFacts(id, reply, now);
      return facts && { facts, report: (isLive(facts, now) && reply[FACT_FIELDS.length]) || null };
    },
  } satisfies Partial<SessionStore>;
}

function createSaves({ redis, lifetimes }: Context) {
  return {
    async start({ id, pin, profile, now }) {
      const { facts, work, watch } = sessionKeys(id);
      return String(await redis.run(START, [facts, work, watch], [now, pin ?? '', profile ?? ''])) as StartOutcome;
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
    async complete({ id, operation, submission, hashes, result, cells, now }) {
      const keys = sessionKeys(id);
      const places = [keys.facts, keys.work, keys.draft, keys.submission, keys.result];
      const times = [now, lifetimes.resultRetention, lifetimes.tombstone];
      const args = [operation, ...times, submission, result, cells ?? '', ...hashes];
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
    async saveReport({ id, account, locale, isSessionLocale, content, now }) {
      const { facts, reports } = sessionKeys(id);
      const args = [now, account, locale, isSessionLocale ? '1' : '', content];
      return (await redis.run(SAVE_REPORT, [facts, reports], args)) === 1;
    },
    async remove({ id, account, now }) {
      const { facts, work, draft, submission, result, reports, watch } = sessionKeys(id);
      const keys = [facts, work, draft, submission, result, reports, watch];
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
export function createRedisSessionStore(context: { redis: RedisCommands; lifetimes: Lifetimes }): SessionStore {
  return {
    write: (session) => write(context, session),
    ...createReads(context),
    ...createSaves(context),
    ...createKeeping(context),
    ...createWatch({ redis: context.redis, readFacts: (id, now) => readFacts(context, id, now) }),
    ...createTries(context),
  };
}
