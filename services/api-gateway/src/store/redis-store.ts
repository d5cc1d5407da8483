import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codedError, type Logger, withChildSpan } from '@pain-assessment/service-kit';
import type { Cluster, Redis } from 'ioredis';
import {
  type Commit,
  type CommitOutcome,
  type DueMember,
  type DueSet,
  type Reservation,
  type ReserveOutcome,
  type Store,
  type Stored,
  VERSION_LENGTH,
} from './store.ts';

type RedisArgument = string | number | Buffer;

interface Script {
  readonly name: string;
  readonly source: string;
  readonly sha1: string;
}

/** Reads `lua/<name>.lua`; a name ends in the number of the script's keys, or in n if the number varies. */
function loadScript(name: string): Script {
  const source = readFileSync(new URL(`./lua/${name}.lua`, import.meta.url), 'utf8');
  return { name, source, sha1: createHash('sha1').update(source).digest('hex') };
}

/** Error replies of a Redis that refuses correct commands until somebody supplies what is missing. */
const MISSING: Readonly<Record<string, string>> = {
  MISCONF: 'a disk that can be written, or no persistence',
  NOAUTH: 'a password',
  NOPERM: 'a right of the Redis user',
  OOM: 'memory',
  READONLY: 'a master: this one is a replica',
  WRONGPASS: 'the right password',
};

/** The field of a log line that says what is missing, if the reason tells. */
export const describeMissing = (reason: string) => (reason in MISSING ? { missing: MISSING[reason] } : {});

/** Error replies of a Redis that cannot serve now, to a correct command. */
const PASSING_REPLIES = new Set([
  ...Object.keys(MISSING),
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'NOREPLICAS',
  'TRYAGAIN',
]);

/** A failed store operation: `store_unavailable` is temporary (503), `store_failed` is a fault of ours (500). */
export interface StoreError extends Error {
  readonly code: 'store_unavailable' | 'store_failed';
  /** One word for the log: the kind of failure, never a part of a command. */
  readonly reason: string;
}

function findReason(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'ReplyError') return /^[A-Z]+/.exec(error.message)?.[0] ?? 'reply';
  if (error.message === 'Command timed out') return 'timeout';
  return 'connection';
}

/** An error without a cause: errors of ioredis contain the arguments of their command, which must not reach a log. */
export function toStoreError(error: unknown): StoreError {
  const reason = findReason(error);
  const passing = PASSING_REPLIES.has(reason) || reason === 'timeout' || reason === 'connection';
  const code = passing ? 'store_unavailable' : 'store_failed';
  return codedError(code, `the store did not serve an operation (${reason})`, { reason });
}

/** Redis commands for stores; every failure is a `StoreError`. Strings of a reply are Buffers. */
export interface RedisCommands {
  /** Runs a script by its SHA-1, and sends its text if the server does not know it. */
  run(script: Script, keys: readonly string[], args: readonly RedisArgument[]): Promise<unknown>;
  send(command: string, ...args: RedisArgument[]): Promise<unknown>;
}

const isUnknownScript = (error: unknown) => error instanceof Error && error.message.startsWith('NOSCRIPT');

/** Logs what is missing, once until a command of the same name is served again. */
function createRefusalLog(log: Pick<Logger, 'warn'>) {
  const refused = new Map<string, string>();
  return {
    served: (command: string) => void refused.delete(command),
    refused(command: string, reason: string) {
      if (!(reason in MISSING) || refused.get(command) === reason) return;
      refused.set(command, reason);
      log.warn({ operation: 'redis_refuses', command, reason, ...describeMissing(reason) }, 'redis');
    },
  };
}

/** A span without keys and arguments (OpenTelemetry's semantic conventions of Redis). */
function traced<T>(command: string, script: string | null, run: () => Promise<T>): Promise<T> {
  const attributes = {
    'db.system.name': 'redis',
    'db.operation.name': command,
    ...(script !== null && { 'db.stored_procedure.name': script }),
  };
  const name = script === null ? command : `${command} ${script}`;
  return withChildSpan({ name, kind: 'client', attributes }, run);
}

export function createCommands(client: Redis | Cluster, log: Pick<Logger, 'warn'>): RedisCommands {
  const refusals = createRefusalLog(log);
  async function call(command: string, args: readonly RedisArgument[]): Promise<unknown> {
    const reply: unknown = await client.callBuffer(command, [...args]);
    refusals.served(command);
    return reply;
  }
  const refuse = (command: string) => (error: unknown) => {
    const failure = toStoreError(error);
    refusals.refused(command, failure.reason);
    throw failure;
  };
  return {
    async run({ name, source, sha1 }, keys, args) {
      const rest = [keys.length, ...keys, ...args];
      return traced('EVALSHA', name, async () => {
        const reply = call('EVALSHA', [sha1, ...rest]).catch((error: unknown) => {
          if (isUnknownScript(error)) return call('EVAL', [source, ...rest]);
          throw error;
        });
        return reply.catch(refuse('EVALSHA'));
      });
    },
    send: (command, ...args) => traced(command, null, () => call(command, args).catch(refuse(command))),
  };
}

const COMMIT = loadScript('commit-n');
const RESERVE = loadScript('reserve-2');
const SCHEDULE = loadScript('schedule-2');
const TAKE = loadScript('take-due-2');

/** Slots may come from a request: a brace must not choose another slot. */
const toKey = (slot: string, name: string) => `pa:{${encodeURIComponent(slot)}}:${name}`;

const toStored = (value: Buffer | null): Stored | null =>
  value && { version: value.toString('latin1', 0, VERSION_LENGTH), content: value.subarray(VERSION_LENGTH) };

const toLifetime = (milliseconds: number) => Math.max(1, Math.ceil(milliseconds));

/** Name, value and lifetime of each key that a commit changes, in the script's order of arguments. */
function listChanges({ version, write = {}, expire = {}, remove = [] }: Commit) {
  const prefix = Buffer.from(version, 'latin1');
  return [
    ...Object.entries(write).map(
      ([name, { content, lifetime }]) => [name, Buffer.concat([prefix, content]), toLifetime(lifetime)] as const,
    ),
    ...Object.entries(expire).map(([name, lifetime]) => [name, '', toLifetime(lifetime)] as const),
    ...remove.map((name) => [name, '', ''] as const),
  ];
}

async function commit(redis: RedisCommands, change: Commit): Promise<CommitOutcome> {
  const { slot, version, expected, count } = change;
  const [asserted, changes] = [Object.entries(expected), listChanges(change)];
  const names = [...asserted.map(([name]) => name), ...changes.map(([name]) => name), ...(count ? [count.name] : [])];
  const args = [
    version,
    asserted.length,
    changes.length,
    ...asserted.map(([, known]) => known ?? ''),
    ...changes.flatMap(([, value, lifetime]) => [value, lifetime]),
    ...(count ? [count.by, count.most, toLifetime(count.lifetime)] : []),
  ];
  const keys = names.map((name) => toKey(slot, name));
  const [outcome, counted] = (await redis.run(COMMIT, keys, args)) as [Buffer, number];
  return { outcome: String(outcome) as CommitOutcome['outcome'], counted };
}

async function reserve(redis: RedisCommands, { slot, name, ...reservation }: Reservation): Promise<ReserveOutcome> {
  const { member, amount, end, now, most } = reservation;
  const keys = [toKey(slot, name), toKey(slot, `${name}:ends`)];
  const bound = Math.min(most, Number.MAX_SAFE_INTEGER);
  const [outcome, reserved] = (await redis.run(RESERVE, keys, [member, amount, end, now, bound])) as [Buffer, number];
  return { outcome: String(outcome) as ReserveOutcome['outcome'], reserved };
}

/** Values in Redis; each change runs one script on one slot. Reads use no script, because Lua copies a large value twice. */
export function createRedisStore({ redis }: { readonly redis: RedisCommands }): Store {
  return {
    async read(slot, names) {
      const values = await redis.send('MGET', ...names.map((name) => toKey(slot, name)));
      return (values as (Buffer | null)[]).map(toStored);
    },
    commit: (change) => commit(redis, change),
    reserve: (reservation) => reserve(redis, reservation),
  };
}

/** Sets by the hash of an owner, so that a cluster distributes the work among its nodes. */
const SHARDS = 4;
const OWNERS = Array.from({ length: SHARDS }, (_, shard) => toKey(`due-${shard}`, 'owners'));
/** The keys of an owner's members and of all owners, in one slot. */
function findKeys(owner: string): readonly string[] {
  const shard = (createHash('sha256').update(owner).digest()[0] ?? 0) % SHARDS;
  return [toKey(`due-${shard}`, `due:${owner}`), toKey(`due-${shard}`, 'owners')];
}

/** Due members in Redis; an owner's set expires `life` ms after its last change. */
export function createRedisDueSet({ redis, life }: { readonly redis: RedisCommands; readonly life: number }): DueSet {
  const schedule = async ({ owner, member }: DueMember, at: number | '', expected: number | '') => {
    await redis.run(SCHEDULE, findKeys(owner), [owner, member, at, expected, life]);
  };
  return {
    async findOwners(now) {
      const replies = await Promise.all(OWNERS.map((key) => redis.send('ZRANGE', key, '-inf', now, 'BYSCORE')));
      return replies.flatMap((owners) => (owners as Buffer[]).map(String));
    },
    schedule: (due, at) => schedule(due, at, ''),
    settle: (due, { until, at }) => schedule(due, at ?? '', until),
    remove: (due) => schedule(due, '', ''),
    async take({ owner, now, until, most }) {
      const members = await redis.run(TAKE, findKeys(owner), [owner, now, until, most]);
      return (members as Buffer[]).map(String);
    },
  };
}
