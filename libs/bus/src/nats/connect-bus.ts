import { connect, type NatsConnection, type NodeConnectionOptions, type TlsOptions } from '@nats-io/transport-node';
import type { SealedSubjects, TlsFiles } from '@pain-assessment/service-kit';
import pRetry from 'p-retry';
import type { Bus, BusInstruments, BusLog } from '../bus.ts';
import { busError } from '../bus-error.ts';
import { createBus } from '../create-bus.ts';
import { sealTransport } from '../seal-transport.ts';
import { createMovingTransport } from './moving-transport.ts';
import { LEAST_PAYLOAD } from './nats-transport.ts';

/** `url` may list servers separated by commas, use `tls://`, and contain a user; `name` is the service, and prefixes its inbox. */
export interface NatsOptions {
  readonly url: string;
  /** Files for TLS; without them Node's authorities, including NODE_EXTRA_CA_CERTS, and no client certificate. */
  readonly tls?: TlsFiles | undefined;
  readonly name: string;
  /** Without it payloads are not sealed. */
  readonly sealing?: SealedSubjects | undefined;
  /** Smallest `max_payload` in bytes with which the bus is connected; 8 MiB if undefined. */
  readonly leastPayload?: number;
  /** Time in milliseconds during which calls wait for a connection or a service that was there before; 3 s if undefined. */
  readonly patienceMs?: number;
  /** Aborts the wait for the first connection with `bus_unavailable`; afterwards the bus reconnects for ever. */
  readonly signal?: AbortSignal;
}

const FIRST_WAIT_MS = 100;
/** Longer than a move to another server of a cluster. */
const PATIENCE_MS = 3_000;
const LONGEST_WAIT_MS = 2_000;
/** Two unanswered pings mean a silent server. */
const PING_INTERVAL_MS = 5_000;
const UNANSWERED_PINGS = 2;
const DIAL_TIMEOUT_MS = 5_000;

/**
 * Connects to NATS, waits as long as it is down, and reconnects for ever; requests wait 3 s
 * for it, and afterwards fail with `bus_unavailable` at once. Leaves a server in lame duck mode for another one, without a failed request.
 */
export async function connectBus(options: NatsOptions, instruments: BusInstruments = {}): Promise<Bus> {
  const connection = await openConnection(options, instruments.log);
  const { sealing, leastPayload = LEAST_PAYLOAD, patienceMs = PATIENCE_MS } = options;
  const open = () => connect(toConnectionOptions(options));
  const transport = createMovingTransport({ first: connection, open, leastPayload, patienceMs, log: instruments.log });
  return createBus(sealing ? sealTransport(transport, sealing, instruments.log) : transport, instruments);
}

async function openConnection(options: NatsOptions, log?: BusLog): Promise<NatsConnection> {
  const { signal } = options;
  const connectionOptions = toConnectionOptions(options);
  const retry = { retries: Number.POSITIVE_INFINITY, minTimeout: FIRST_WAIT_MS, maxTimeout: LONGEST_WAIT_MS };
  try {
    return await pRetry(() => connect(connectionOptions), {
      ...retry,
      ...(signal && { signal }),
      onFailedAttempt: ({ attemptNumber, error }) =>
        log?.warn({ attempt: attemptNumber, err: error }, 'NATS is not reachable; trying again'),
    });
  } catch (error) {
    throw signal?.aborted ? busError('unavailable', 'the service stopped before it was connected') : error;
  }
}

/** Reconnects for ever, notices a dead server soon, and receives replies under an inbox of this service alone. */
function toConnectionOptions({ url, name, tls = {} }: NatsOptions): NodeConnectionOptions {
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
    // Rotated credentials arrive after a rejection: retry instead of closing.
    ignoreAuthErrorAbort: true,
    pingInterval: PING_INTERVAL_MS,
    maxPingOut: UNANSWERED_PINGS,
    timeout: DIAL_TIMEOUT_MS,
    noAsyncTraces: true,
    ...(first && first.username !== '' ? readCredentials(first) : {}),
    // The client reads the files for each connection, so renewed certificates need no restart.
    ...(secured ? { tls: tls as TlsOptions } : {}),
  };
}

function readCredentials(server: URL): { token: string } | { user: string; pass: string } {
  const user = decodeURIComponent(server.username);
  return server.password === '' ? { token: user } : { user, pass: decodeURIComponent(server.password) };
}
