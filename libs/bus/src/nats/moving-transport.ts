import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { BusLog } from '../bus.ts';
import { readFailure } from '../bus-error.ts';
import type { Member, Transport, TransportListener } from '../transport.ts';
import { createNatsTransport, type NatsTransport } from './nats-transport.ts';

/** Time until all servers of a cluster know a new subscription; the old one stays as long. */
const SPREAD_MS = 250;
/** A call that found no connection or no service is sent again after this time, then after twice as long, and so on. */
const AGAIN_MS = 100;

interface Listening {
  readonly member: Member;
  readonly at: Set<TransportListener>;
}

interface Moving {
  readonly first: NatsConnection;
  /** Connects to any server that accepts connections; one attempt. */
  readonly open: () => Promise<NatsConnection>;
  readonly log?: BusLog | undefined;
  readonly leastPayload: number;
  /** Time in milliseconds during which calls wait for a connection or a service that was there before. */
  readonly patienceMs: number;
}

/** A subscription, and its connections: two of them during a move. */
function createListenings() {
  const listenings = new Set<Listening>();
  return {
    async add(transport: Transport, member: Member): Promise<TransportListener> {
      const listening: Listening = { member, at: new Set() };
      // Registered before it is confirmed, so that a move that begins meanwhile includes it.
      listenings.add(listening);
      listening.at.add(await transport.listen(member));
      return {
        async stop() {
          listenings.delete(listening);
          await Promise.all([...listening.at].map((listener) => listener.stop()));
        },
      };
    },
    /** Subscribes on one more connection, and returns the end of the previous subscriptions. */
    async extend(next: Transport): Promise<() => Promise<void>> {
      const before = [...listenings].flatMap(({ at }) => [...at]);
      for (const { member, at } of listenings) at.add(await next.listen(member));
      return async () => {
        await Promise.all(before.map((listener) => listener.stop()));
        for (const { at } of listenings) for (const listener of before) at.delete(listener);
      };
    },
  };
}

/**
 * Connections, one after the other. When a server announces its end (lame duck mode), everything moves to another one,
 * while requests and replies in progress finish on the old connection. Without another server it stays and reconnects.
 */
function createConnections({ first, open, log, leastPayload }: Moving) {
  const listenings = createListenings();
  const transports = new Set<NatsTransport>();
  const state = { closed: false, moving: Promise.resolve(), current: enter(first) };

  function enter(connection: NatsConnection): NatsTransport {
    const onEnding = () => {
      state.moving = state.moving.then(() => leave(transport));
    };
    const transport = createNatsTransport(connection, { log, onEnding, leastPayload });
    transports.add(transport);
    void connection.closed().then(() => transports.delete(transport));
    return transport;
  }

  async function leave(old: NatsTransport): Promise<void> {
    if (old !== state.current) return;
    try {
      await moveTo(await open());
    } catch (err) {
      log?.warn({ err }, 'the NATS server is about to end, and there is no other one to move to');
    }
  }

  async function moveTo(connection: NatsConnection): Promise<void> {
    const old = state.current;
    if (state.closed || !old.isEnding()) return connection.close();
    const next = enter(connection);
    const stopBefore = await listenings.extend(next).catch((error) => next.close().then(() => Promise.reject(error)));
    await sleep(SPREAD_MS);
    state.current = next;
    log?.info({}, 'moved to another NATS server, as the one before is about to end');
    await old.retire();
    await stopBefore();
  }

  return { state, transports, listenings };
}

/**
 * Sends calls that found no connection or no service again, until their deadline, while one of both was there shortly before: a server
 * of the cluster was lost, or the last service is replaced. Calls are pure computations, so a repetition is harmless.
 */
function createPatientCalls(current: () => NatsTransport, patienceMs: number): Transport['request'] {
  const answeredAt = new Map<string, number>();
  const isReplaced = (subject: string, asked: NatsTransport) =>
    performance.now() < Math.max(asked.changedAt(), answeredAt.get(subject) ?? Number.NEGATIVE_INFINITY) + patienceMs;

  return async (subject, message, timeoutMs) => {
    const deadline = performance.now() + timeoutMs;
    for (let waitMs = AGAIN_MS; ; waitMs *= 2) {
      const asked = current();
      try {
        const answer = await asked.request(subject, message, deadline - performance.now());
        answeredAt.set(subject, performance.now());
        return answer;
      } catch (error) {
        const isLast = performance.now() > deadline - waitMs;
        if (isLast || readFailure(error) !== 'unavailable' || !isReplaced(subject, asked)) throw error;
      }
      await sleep(waitMs);
    }
  };
}

/** The transport of a service: over one NATS connection, and over two during a move. */
export function createMovingTransport(moving: Moving): Transport {
  const { state, transports, listenings } = createConnections(moving);
  const all = (act: (transport: Transport) => Promise<void>) => Promise.all([...transports].map(act));
  return {
    isConnected: () => state.current.isConnected(),
    maxPayload: () => state.current.maxPayload(),
    request: createPatientCalls(() => state.current, moving.patienceMs),
    async listen(member) {
      await state.moving;
      return listenings.add(state.current, member);
    },
    flush: async () => void (await all((transport) => transport.flush())),
    async close() {
      state.closed = true;
      await all((transport) => transport.close());
    },
  };
}
