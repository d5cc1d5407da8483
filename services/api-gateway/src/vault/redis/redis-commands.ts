import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { codedError } from '@pain-assessment/service-kit';
import type { Cluster, Redis } from 'ioredis';

export type RedisArgument = string | number | Uint8Array;

/** A Lua script with what EVALSHA needs. */
export interface Script {
  readonly source: string;
  readonly sha1: string;
  /** Number of its keys; null where it takes one or more. */
  readonly keys: number | null;
}

/** Reads `lua/<name>.lua`; a name ends in the number of the script's keys, or in n where it takes one or more. */
export function loadScript(name: string): Script {
  const keys = /-(\d+|n)$/.exec(name)?.[1];
  if (keys === undefined) throw new Error(`the name ${name} does not end in a number of keys`);
  const source = readFileSync(new URL(`./lua/${name}.lua`, import.meta.url), 'utf8');
  return { source, sha1: createHash('sha1').update(source).digest('hex'), keys: keys === 'n' ? null : Number(keys) };
}

/** Replies by which Redis says that it cannot serve now, though the command was right. */
const PASSING_REPLIES = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'TRYAGAIN',
]);

/** A failed store operation: `store_unavailable` passes (503), `store_failed` is a fault of ours (500). */
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

/** An error without a cause: errors of ioredis carry the arguments of their command, which must not reach a log. */
export function toStoreError(error: unknown): StoreError {
  const reason = findReason(error);
  const passing = PASSING_REPLIES.has(reason) || reason === 'timeout' || reason === 'connection';
  const code = passing ? 'store_unavailable' : 'store_failed';
  return codedError(code, `the store did not serve an operation (${reason})`, { reason });
}

/** What stores use of Redis; every failure is a `StoreError`. Strings of a reply are Buffers. */
export interface RedisCommands {
  /** Runs a script by its SHA-1, and sends its text where the server does not know it. */
  run(script: Script, keys: readonly string[], args: readonly RedisArgument[]): Promise<unknown>;
  send(command: string, ...args: RedisArgument[]): Promise<unknown>;
}

const toNative = (arg: RedisArgument) =>
  arg instanceof Uint8Array && !Buffer.isBuffer(arg) ? Buffer.from(arg.buffer, arg.byteOffset, arg.byteLength) : arg;
const isUnknownScript = (error: unknown) => error instanceof Error && error.message.startsWith('NOSCRIPT');

/** The commands of a client. */
export function createCommands(client: Redis | Cluster): RedisCommands {
  const call = async (command: string, args: readonly RedisArgument[]) =>
    client.callBuffer(command, args.map(toNative)) as Promise<unknown>;
  const refuse = (error: unknown) => {
    throw toStoreError(error);
  };
  return {
    async run({ source, sha1, keys: count }, keys, args) {
      if (count !== null && keys.length !== count)
        throw new Error(`a script of ${count} keys was given ${keys.length}`);
      const rest = [keys.length, ...keys, ...args];
      const reply = call('EVALSHA', [sha1, ...rest]).catch((error: unknown) => {
        if (isUnknownScript(error)) return call('EVAL', [source, ...rest]);
        throw error;
      });
      return reply.catch(refuse);
    },
    send: (command, ...args) => call(command, args).catch(refuse),
  };
}
