import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { systemClock } from '../time.ts';

/** A TCP relay that disturbs the connections through it. */
export interface FaultProxy {
  readonly port: number;
  /** Lets everything through again. */
  heal(): void;
  /** Cuts every connection now, and new ones as they come. */
  reset(): void;
  /** Delays each piece of data by so many milliseconds, both ways. */
  slow(milliseconds: number): void;
  /** Drops all data, both ways, without closing a connection. */
  blackhole(): void;
  /** Drops replies only: requests are served, and their callers get no answer. */
  loseReplies(): void;
  close(): Promise<void>;
}

type Mode = { readonly kind: 'pass' | 'reset' | 'blackhole' | 'lose-replies' } | { readonly kind: 'slow'; ms: number };

/** Starts a relay before a local port. */
export async function startFaultProxy({ target }: { target: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  let mode: Mode = { kind: 'pass' };
  const currentMode = () => mode;

  const server = createServer((client) => {
    if (mode.kind === 'reset') return void client.resetAndDestroy();
    const upstream = createConnection({ port: target, host: '127.0.0.1' });
    relay(client, upstream, 'request', currentMode);
    relay(upstream, client, 'reply', currentMode);
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
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        cut();
      }),
  };
}

function relay(from: Socket, to: Socket, way: 'request' | 'reply', mode: () => Mode): void {
  // Data behind a delayed piece waits for it, also when the relay heals in between: TCP keeps the order.
  const waiting: { data: Buffer; due: number }[] = [];
  function pass(): void {
    const next = waiting[0];
    if (!next) return;
    const left = next.due - systemClock();
    if (left > 0) return void setTimeout(pass, left);
    to.write(next.data);
    waiting.shift();
    pass();
  }

  from.on('data', (data: Buffer) => {
    const now = mode();
    if (now.kind === 'blackhole' || (now.kind === 'lose-replies' && way === 'reply')) return;
    waiting.push({ data, due: systemClock() + (now.kind === 'slow' ? now.ms : 0) });
    if (waiting.length === 1) pass();
  });
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}
