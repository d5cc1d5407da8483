import {
  headers as createHeaders,
  errors,
  type Msg,
  type NatsConnection,
  type Status,
  type Subscription,
} from '@nats-io/transport-node';
import { createPending, withTimeout } from '@pain-assessment/service-kit';
import type { BusLog } from '../bus.ts';
import { type BusError, busError } from '../bus-error.ts';
import type { IncomingMessage, Transport, WireMessage } from '../transport.ts';
import { askWatched, CALL_HEADER_BYTES, isUnserved, showCall } from './calls-in-progress.ts';

/** Used only between connections, when the server's own limit is unknown. */
const SMALLEST_MAX_PAYLOAD = 1024 * 1024;
/** Smallest limit of a server that carries every report (contract.md#bus). */
export const LEAST_PAYLOAD = 8 * 1024 * 1024;
/** A lost server cannot answer a flush; closing does not wait longer. */
const FLUSH_TIMEOUT_MS = 1_000;

/** The adapter over one connection, which can be exchanged. */
export interface NatsTransport extends Transport {
  /** True after its server announced its end, while the server still runs. */
  isEnding(): boolean;
  /** When the connection was last lost or found again, by the clock of `performance.now()`; -Infinity if never. */
  changedAt(): number;
  /** Closes with its server, without a reconnect. */
  retire(): Promise<void>;
}

interface NatsTransportOptions {
  readonly log?: BusLog | undefined;
  /** Smallest `max_payload` of the server in bytes; below it the transport is not connected. */
  readonly leastPayload: number;
  /** Listener for the announced end of the server. */
  readonly onEnding?: () => void;
}

/**
 * The adapter over one NATS connection. Pending requests fail with `bus_unavailable` as soon as the connection is lost.
 */
export function createNatsTransport(connection: NatsConnection, options: NatsTransportOptions): NatsTransport {
  const { log, leastPayload } = options;
  const state = watchConnection(connection, options);

  async function flush(): Promise<void> {
    if (!state.connected || connection.isClosed()) return;
    await settledSoon(connection.flush());
  }

  return {
    isConnected: () => state.connected && !connection.isClosed() && readLimit(connection) >= leastPayload,
    maxPayload: () => readLimit(connection) - CALL_HEADER_BYTES,
    async request(subject, message, timeoutMs) {
      if (!state.connected) throw busError('unavailable', 'not connected to NATS');
      const question = { subject, data: message.data, headers: toHeaders(message), timeoutMs };
      const onAgain = () => log?.warn({ subject }, 'a request is sent again, as nobody works on it any more');
      return state.unlessLost(askWatched(connection, question, onAgain).then(toWireMessage)).catch((error: unknown) => {
        throw toBusError(error, log, subject);
      });
    },
    async listen({ subject, group, onMessage }) {
      const callback = (error: Error | null, msg: Msg) => {
        if (error) log?.error({ subject, err: error }, 'a subscription failed');
        else void showCall(connection, msg, onMessage(toIncomingMessage(msg)));
      };
      const subscription = connection.subscribe(subject, { queue: group, callback });
      await flush();
      return { stop: () => stopListening(subscription, state) };
    },
    isEnding: () => state.ending,
    changedAt: () => state.changedAt,
    async retire() {
      state.retired = true;
      if (!state.connected) await connection.close();
    },
    flush,
    close: () => connection.close(),
  };
}

const readLimit = ({ info }: NatsConnection) => info?.max_payload ?? SMALLEST_MAX_PAYLOAD;

function reportLimit(connection: NatsConnection, { log, leastPayload }: NatsTransportOptions): void {
  const limit = readLimit(connection);
  const lack = `NATS carries messages of ${limit} bytes: not ready until max_payload is ${leastPayload}`;
  if (limit < leastPayload) log?.error({ server: connection.getServer() }, lack);
}

function watchConnection(connection: NatsConnection, options: NatsTransportOptions) {
  const { log, onEnding } = options;
  const { unlessLost, lose: losePending } = createPending();
  const state = {
    connected: true,
    changedAt: Number.NEGATIVE_INFINITY,
    ending: false,
    retired: false,
    unlessLost,
  };

  function lose(): void {
    Object.assign(state, { connected: false, changedAt: performance.now(), ending: false });
    losePending(busError('unavailable', 'the connection to NATS was lost'));
  }

  function onStatus(status: Status): void {
    if (status.type === 'disconnect') {
      lose();
      if (state.retired) void connection.close();
      else log?.warn({ server: status.server }, 'the connection to NATS was lost; reconnecting');
    } else if (status.type === 'reconnect') {
      Object.assign(state, { connected: true, changedAt: performance.now() });
      log?.info({ server: status.server }, 'connected to NATS again');
      reportLimit(connection, options);
    } else if (status.type === 'ldm') {
      state.ending = true;
      onEnding?.();
    } else if (status.type === 'error') {
      log?.error({ err: status.error }, 'NATS reported an error');
    } else if (status.type === 'close') lose();
  }

  async function follow(): Promise<void> {
    for await (const status of connection.status()) onStatus(status);
  }

  reportLimit(connection, options);
  void follow();
  return state;
}
type ConnectionState = ReturnType<typeof watchConnection>;

/** The server confirms a drain; without a server nothing can arrive. */
async function stopListening(subscription: Subscription, state: ConnectionState): Promise<void> {
  if (state.connected) await settledSoon(state.unlessLost(subscription.drain()));
  else subscription.unsubscribe();
}

function toIncomingMessage(msg: Msg): IncomingMessage {
  return { ...toWireMessage(msg), respond: (reply) => void msg.respond(reply.data, { headers: toHeaders(reply) }) };
}

function toWireMessage(msg: Msg): WireMessage {
  const names = msg.headers?.keys() ?? [];
  return { data: msg.data, headers: Object.fromEntries(names.map((name) => [name, msg.headers?.get(name) ?? ''])) };
}

function toHeaders(message: WireMessage): ReturnType<typeof createHeaders> {
  const headers = createHeaders();
  for (const [name, value] of Object.entries(message.headers)) headers.set(name, value);
  return headers;
}

function toBusError(error: unknown, log: BusLog | undefined, subject: string): BusError {
  if ((error as BusError).name === 'BusError') return error as BusError;
  if (error instanceof errors.TimeoutError) return busError('timeout', 'no answer before the deadline');
  if (isUnserved(error)) return busError('unavailable', 'nobody serves this subject');
  log?.error({ subject, err: error }, 'a request could not be sent');
  return busError('unavailable', 'the request could not be sent', { cause: error });
}

/** Waits until the work has settled, or the flush timeout has passed. */
async function settledSoon(work: Promise<unknown>): Promise<void> {
  const late = () => busError('timeout', 'the server did not confirm');
  await withTimeout(work, FLUSH_TIMEOUT_MS, late).catch(() => undefined);
}
