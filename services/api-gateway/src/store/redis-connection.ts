import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { createSecureContext, type SecureContext } from 'node:tls';
import type { TlsFiles } from '@pain-assessment/service-kit';
import { Cluster, Redis } from 'ioredis';
import { RedisConnector } from './redis-connector.ts';
import { type Durability, REDIS_MESSAGE, type RedisLog, watchDurability } from './redis-durability.ts';
import { createCommands, describeMissing, type RedisCommands, toStoreError } from './redis-store.ts';
import { parseRedisUrl, type RedisAddress } from './redis-url.ts';

/** A third of a call's deadline: a gateway without processor time for half a second must not take Redis for silent. */
const COMMAND_TIMEOUT_MS = 1_000;

/** Longest time for a connection attempt, ms. */
const CONNECT_TIMEOUT_MS = 1_000;
/** Command timeouts before the socket of a silent server is closed, so that another can open. */
const SILENT_TIMEOUTS = 4;
const SHORTEST_RETRY_DELAY_MS = 50;
const LONGEST_RETRY_DELAY_MS = 1_000;
const CLUSTER_REFRESH_MS = 5_000;

/** Doubles with each attempt up to LONGEST_RETRY_DELAY_MS; retries never stop. */
const retryDelay = (attempt: number) =>
  Math.min(SHORTEST_RETRY_DELAY_MS * 2 ** Math.min(attempt - 1, 10), LONGEST_RETRY_DELAY_MS);

interface ClientOptions {
  readonly address: RedisAddress;
  readonly files: TlsFiles;
  /** Milliseconds. */
  readonly commandTimeout: number;
}

const readPem = (path: string | undefined) => (path === undefined ? undefined : readFileSync(path));

/** TLS options for ioredis. Each connection reads the files anew, so renewed certificates need no restart. Throws for unreadable files. */
function renewingTls({ certFile, keyFile, caFile }: TlsFiles): { readonly secureContext?: SecureContext } {
  if (certFile === undefined && caFile === undefined) return {};
  const open = () => createSecureContext({ cert: readPem(certFile), key: readPem(keyFile), ca: readPem(caFile) });
  let last = open();
  return {
    get secureContext() {
      try {
        last = open();
      } catch {
        // During a renewal key and certificate do not match, and ioredis would give up for ever: the next connection reads them again.
      }
      return last;
    },
  };
}

/** The client never sends a command twice: a lost reply must not run a script again unnoticed. */
function nodeOptions({ address: { tls, username, password }, files, commandTimeout }: ClientOptions) {
  return {
    Connector: RedisConnector,
    ...(tls ? { tls: renewingTls(files) } : {}),
    ...(username === undefined ? {} : { username }),
    ...(password === undefined ? {} : { password }),
    commandTimeout,
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENT_TIMEOUTS * commandTimeout,
    maxRetriesPerRequest: 0,
    autoResendUnfulfilledCommands: false,
    disableClientInfo: true,
    // Its check needs INFO, waits for ever without it, and writes past the log. A server that loads its data refuses commands by itself.
    enableReadyCheck: false,
    // After a failover the old master answers READONLY until the client reconnects.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  };
}

function openCluster(options: ClientOptions): Cluster {
  const { address } = options;
  return new Cluster([...address.nodes], {
    redisOptions: nodeOptions(options),
    enableOfflineQueue: false,
    clusterRetryStrategy: retryDelay,
    slotsRefreshInterval: CLUSTER_REFRESH_MS,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    maxRedirections: 4,
    // Certificates name hosts, not the addresses of a look-up.
    ...(address.tls
      ? { dnsLookup: (host: string, callback: (error: null, host: string) => void) => callback(null, host) }
      : {}),
  });
}

/** An ioredis client that starts to connect, and reconnects for ever. */
function openClient(options: ClientOptions): Redis | Cluster {
  const { address } = options;
  if (address.cluster) return openCluster(options);
  return new Redis({
    ...nodeOptions(options),
    ...address.nodes[0],
    db: address.database,
    enableOfflineQueue: false,
    retryStrategy: retryDelay,
  });
}

/** A connection that reconnects for ever. */
export interface RedisConnection extends RedisCommands {
  /** True when the server, or every master of a whole cluster, answers in time, and does not evict. */
  ready(): Promise<boolean>;
  /** Its time in epoch milliseconds, of the middle master in a cluster. */
  time(): Promise<number>;
  /** By its last answer; without one it neither persists nor has a bound. */
  durability(): Durability;
  close(): Promise<void>;
}

/**
 * Logs events of the connection, a failure of one kind once until it is ready. Errors of ioredis contain arguments of commands, so the log
 * gets a reason in one word. `stop` silences it, because our own close is not a lost connection.
 */
function report(client: Redis | Cluster, log: RedisLog): { stop(): void } {
  const onClose = () => log.warn({ operation: 'redis_connection_lost' }, REDIS_MESSAGE);
  let stopped = false;
  let failure: string | null = null;
  client.on('ready', () => {
    failure = null;
    log.info({ operation: 'redis_ready' }, REDIS_MESSAGE);
  });
  client.on('close', onClose);
  // This listener stays: an error without one would crash the process.
  client.on('error', (error: unknown) => {
    const { reason } = toStoreError(error);
    if (stopped || reason === failure) return;
    failure = reason;
    log.warn({ operation: 'redis_connection_failed', reason, ...describeMissing(reason) }, REDIS_MESSAGE);
  });
  return {
    stop() {
      stopped = true;
      client.off('close', onClose);
    },
  };
}

async function allAnswer(nodes: readonly Redis[]): Promise<boolean> {
  const answers = await Promise.allSettled(nodes.map((node) => node.ping()));
  return answers.length > 0 && answers.every(({ status }) => status === 'fulfilled');
}

/** A lost node is no longer among the known ones; the cluster knows its expected number. */
async function isWhole(cluster: Cluster): Promise<boolean> {
  const masters = cluster.nodes('master');
  const [info = ''] = await Promise.all(masters.slice(0, 1).map((node) => node.cluster('INFO').then(String)));
  const size = Number(/cluster_size:(\d+)/.exec(info)?.[1]);
  return info.includes('cluster_state:ok') && masters.length >= size && (await allAnswer(masters));
}

async function canServe(client: Redis | Cluster): Promise<boolean> {
  if (client.status !== 'ready') return false;
  return client instanceof Cluster ? isWhole(client).catch(() => false) : allAnswer([client]);
}

const toMilliseconds = ([seconds, micros]: readonly number[]) => Number(seconds) * 1_000 + Number(micros) / 1_000;

/** The middle of the masters' clocks, so that all gateways agree whatever one node shows. Rejects with a `StoreError`. */
async function readTime(client: Redis | Cluster): Promise<number> {
  const nodes = client instanceof Cluster ? client.nodes('master') : [client];
  const answers = await Promise.all(nodes.map((node) => node.time())).catch((error: unknown) => {
    throw toStoreError(error);
  });
  const times = answers.map(toMilliseconds).sort((one, other) => one - other);
  const middle = times[Math.floor(times.length / 2)];
  if (middle === undefined) throw toStoreError(new Error('no master is known'));
  return middle;
}

/** Waits at most a second for the first connection: a service starts, unready, without its Redis. */
async function waitForFirst(client: Redis | Cluster): Promise<void> {
  if (client.status === 'ready') return;
  const ready = new Promise((resolve) => client.once('ready', resolve));
  await Promise.race([ready, sleep(CONNECT_TIMEOUT_MS, undefined, { ref: false })]);
}

/**
 * Connects to the Redis of `REDIS_URL`, one server or a cluster, and reconnects for ever. While Redis is unavailable, operations fail at
 * once; if it is silent, after `commandTimeout` ms; both with `code: 'store_unavailable'`. Throws `code: 'invalid_redis_url'`.
 */
export async function connectRedis(options: {
  url: string;
  tls?: TlsFiles;
  log: RedisLog;
  commandTimeout?: number;
}): Promise<RedisConnection> {
  const { url, tls: files = {}, log, commandTimeout = COMMAND_TIMEOUT_MS } = options;
  const client = openClient({ address: parseRedisUrl(url), files, commandTimeout });
  const reporting = report(client, log);
  const durability = watchDurability(client, log);
  await waitForFirst(client);
  return {
    ...createCommands(client, log),
    async ready() {
      if (!(await canServe(client))) return false;
      return durability.read().then(
        ({ evicts }) => evicts !== true,
        () => false,
      );
    },
    time: () => readTime(client),
    durability: durability.last,
    async close() {
      reporting.stop();
      // `quit` cannot reach an unavailable server; the client closes anyway.
      await client.quit().catch(() => undefined);
      client.disconnect();
    },
  };
}
