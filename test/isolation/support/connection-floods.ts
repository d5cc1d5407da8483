import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';

/** Address of the attacked service, and secret key of the attacking account. */
export interface Target {
  readonly baseUrl: string;
  readonly key: string;
  /** Share of the connections of an attack; all by default, which exceed those that a gateway of the charts keeps. */
  readonly share?: number;
}

/** Number of answers by status; 0 stands for a connection without an answer. */
export type Answers = Map<number, number>;

/** An attack with one session's token or one account's key, or without any. */
export interface Flood {
  readonly name: string;
  /** Prepares the flood, and returns a function that sends it until `over`. */
  prepare(target: Target): Promise<(over: AbortSignal) => Promise<Answers>>;
}

/** Calls of one flood at most: the tests are no load generator. */
export const MOST_CALLS = 100_000;

interface Held {
  readonly connections: number;
  /** Written at once to each new connection, and nothing after it. */
  readonly bytes?: readonly Buffer[];
  /** False leaves every answer unread. */
  readonly reads?: boolean;
  readonly over: AbortSignal;
}

/** Keeps connections open, and replaces each closed one after a pause. */
export async function keepOpen(
  { baseUrl }: Pick<Target, 'baseUrl'>,
  { over, bytes = [], reads = true, connections }: Held,
): Promise<Answers> {
  const { hostname, port } = new URL(baseUrl);
  // Once: thousands of look-ups would delay those of the measured calls in this process.
  const { address: host } = await lookup(hostname);
  const workerData = { host, port: Number(port), connections, most: MOST_CALLS, bytes, reads };
  const thread = new Worker(new URL('./hold-open.mjs', import.meta.url), { workerData });
  await once(over, 'abort');
  thread.postMessage('over');
  const [ended] = await once(thread, 'message');
  await thread.terminate();
  return new Map([[0, Number(ended)]]);
}

/** Number of files that this process may still open, with a reserve (proc(5)). */
function openFilesAllowed(): number {
  const [, soft = '1024'] = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
  return Number(soft) - 1_000;
}
const atMostAllowed = (connections: number) => Math.min(connections, openFilesAllowed());
/** A gateway of the charts keeps 2,240. */
const MANY = atMostAllowed(3_000);
const SILENT = atMostAllowed(10_000);

/** A public file of more than a megabyte; without a key, as a stranger calls it. */
const FILE = '/docs/assets/swagger-ui-bundle.js';
const request = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;

/** A flood by connections that each write the same. */
const flood = (
  name: string,
  { most, write, reads = true }: { most: number; write: string; reads?: boolean },
): Flood => ({
  name,
  prepare:
    async ({ baseUrl, share = 1 }) =>
    (over) =>
      keepOpen({ baseUrl }, { connections: Math.ceil(most * share), bytes: [Buffer.from(write)], reads, over }),
});

/** 1,900 requests in one write. */
const PIPELINE = request('/').repeat(Math.floor((65 * 1_024) / request('/').length));

/** Floods by connections alone. */
export const CONNECTION_FLOODS: readonly Flood[] = [
  flood(`${SILENT.toLocaleString('en')} connections that say nothing`, { most: SILENT, write: '' }),
  flood('connections that never read the answer of a megabyte', { most: MANY, write: request(FILE), reads: false }),
  flood('connections that stay idle after one request', { most: MANY, write: request('/openapi.json') }),
  flood('20 connections that each write 65 KB of requests at once', { most: 20, write: PIPELINE }),
];
