import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server on loopback that counts whoever speaks to it, in whatever protocol. */
export interface Canary {
  readonly address: string;
  /** Connections on which a first byte came since the last question. */
  heard(): number;
  close(): Promise<void>;
}

const ANSWER = 'HTTP/1.1 200 OK\r\nconnection: close\r\naccess-control-allow-origin: *\r\ncontent-length: 0\r\n\r\n';

/** Starts a canary on a free port. */
export async function startCanary(): Promise<Canary> {
  let spokenTo = 0;
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket)).on('error', () => socket.destroy());
    socket.once('data', () => {
      spokenTo += 1;
      socket.end(ANSWER);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  return {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard() {
      const heard = spokenTo;
      spokenTo = 0;
      return heard;
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
}
