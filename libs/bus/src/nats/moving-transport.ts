import { setTimeout as sleep } from 'node:timers/promises';
import type { NatsConnection } from '@nats-io/transport-node';
import type { BusLog } from '../bus.ts';
import type { Member, Transport, TransportListener } from '../transport.ts';
import { createNatsTransport, type NatsTransport } from './nats-transport.ts';

/** Time until all servers of a cluster know a new subscription; the old one stays as long. */
const SPREAD_MS = 250;

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

/** The transport of a service: over one NATS connection, and over two during a move. */
export function createMovingTransport(moving: Moving): Transport {
  const { state, transports, listenings } = createConnections(moving);
  const all = (act: (transport: Transport) => Promise<void>) => Promise.all([...transports].map(act));
  return {
    isConnected: () => state.current.isConnected(),
    maxPayload: () => state.current.maxPayload(),
    request: (...call) => state.current.request(...call),
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
