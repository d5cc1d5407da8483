import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { pause } from './wait-for.ts';

/** A TCP relay that disturbs the connections through it. */
export interface FaultProxy {
  readonly port: number;
  /** Lets everything through again. */
  heal(): void;
  /** Cuts every connection now, and new ones at once. */
  reset(): void;
  /** Delays each piece of data by so many milliseconds, both ways. */
  slow(milliseconds: number): void;
  /** Drops all data, both ways, without closing a connection. */
  blackhole(): void;
  /** Drops replies only: servers process requests, and their callers receive no answer. */
  loseReplies(): void;
  /** Pieces of data dropped so far. */
  dropped(): number;
  close(): Promise<void>;
}

type Way = 'request' | 'reply';
type Mode = { readonly kind: 'pass' | 'reset' | 'blackhole' | 'lose-replies' } | { readonly kind: 'slow'; ms: number };

/** Starts a relay to a local port. */
export async function startFaultProxy({ target }: { target: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let mode: Mode = { kind: 'pass' };
  let dropped = 0;
  function treat(way: Way): Mode {
    const isDropped = mode.kind === 'blackhole' || (mode.kind === 'lose-replies' && way === 'reply');
    if (isDropped) dropped += 1;
    return isDropped ? { kind: 'blackhole' } : mode;
  }

  const server = createServer((client) => {
    if (mode.kind === 'reset') return void client.resetAndDestroy();
    const upstream = createConnection({ port: target, host: '127.0.0.1' });
    relay(client, upstream, () => treat('request'));
    relay(upstream, client, () => treat('reply'));
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.once('close', () => sockets.delete(socket));
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });

  function cut(): void {
    for (const socket of sockets) socket.resetAndDestroy();
  }

  return {
    port: (server.address() as AddressInfo).port,
    heal: () => {
      mode = { kind: 'pass' };
    },
    reset: () => {
      mode = { kind: 'reset' };
      cut();
    },
    slow: (ms) => {
      mode = { kind: 'slow', ms };
    },
    blackhole: () => {
      mode = { kind: 'blackhole' };
    },
    loseReplies: () => {
      mode = { kind: 'lose-replies' };
    },
    dropped: () => dropped,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

function relay(from: Socket, to: Socket, treat: () => Mode): void {
  // Data behind a delayed piece waits for it, also if the relay heals in between: TCP keeps the order.
  let passed = Promise.resolve();
  from.on('data', (data: Buffer) => {
    const mode = treat();
    if (mode.kind === 'blackhole') return;
    const due = mode.kind === 'slow' ? pause(mode.ms, { because: 'a slow network is simulated' }) : undefined;
    passed = Promise.all([passed, due]).then(() => void to.write(data));
  });
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}
