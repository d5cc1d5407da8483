import { setTimeout as delay } from 'node:timers/promises';
import { connect, type NatsConnection, type NodeConnectionOptions } from '@nats-io/transport-node';
import type { BusLog } from '../bus.ts';
import { BusError } from '../bus-error.ts';
import type { NatsOptions } from './nats-options.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 2_000;
/** A server that stops answering is noticed after two unanswered pings. */
const PING_INTERVAL_MS = 5_000;
const UNANSWERED_PINGS = 2;
const DIAL_TIMEOUT_MS = 5_000;

/** Opens the first connection, trying until it succeeds or `signal` aborts (`unavailable`). */
export async function openConnection(options: NatsOptions, log?: BusLog): Promise<NatsConnection> {
  const connectionOptions = connectionOptionsOf(options);
  for (let attempt = 1; ; attempt += 1) {
    if (options.signal?.aborted) throw new BusError('unavailable', 'the connection was given up');
    try {
      return await connect(connectionOptions);
    } catch (err) {
      log?.warn({ attempt, err }, 'NATS is not reachable; trying again');
      await waitBefore(attempt + 1, options.signal);
    }
  }
}

async function waitBefore(attempt: number, signal: AbortSignal | undefined): Promise<void> {
  const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (attempt - 2), LONGEST_WAIT_MS);
  try {
    await delay(waitMs, undefined, signal ? { signal } : {});
  } catch {
    throw new BusError('unavailable', 'the connection was given up');
  }
}

/** Options of the client: for ever, quickly noticing a dead server, answers under an inbox of this service's own. */
export function connectionOptionsOf({ url, name }: NatsOptions): NodeConnectionOptions {
  const servers = url.split(',').map((server) => new URL(server.trim()));
  const [first] = servers;
  const secured = servers.some((server) => server.protocol === 'tls:');
  return {
    servers: servers.map((server) => server.host),
    name,
    inboxPrefix: `_INBOX.${name}`,
    maxReconnectAttempts: -1,
    reconnectTimeWait: FIRST_WAIT_MS,
    reconnectDelayHandler: () => FIRST_WAIT_MS + Math.random() * FIRST_WAIT_MS,
    // Rotated credentials arrive after a refusal: keep trying instead of closing.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: UNANSWERED_PINGS,
    timeout: DIAL_TIMEOUT_MS,
    noAsyncTraces: true,
    ...(first && first.username !== '' ? credentialsOf(first) : {}),
    // Authorities are those of Node, NODE_EXTRA_CA_CERTS included.
    ...(secured ? { tls: {} } : {}),
  };
}

function credentialsOf(server: URL): { token: string } | { user: string; pass: string } {
  const user = decodeURIComponent(server.username);
  return server.password === '' ? { token: user } : { user, pass: decodeURIComponent(server.password) };
}
