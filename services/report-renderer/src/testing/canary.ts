import { type AddressInfo, createServer, type Socket } from 'node:net';

/** Path that a test requests itself, after all requests of a browser. */
export const MARKER = 'marker';

/** A server on loopback that counts connections with data in any protocol. */
export interface Canary {
  readonly address: string;
  /** Requests the marker; returns the number of connections with other data since the last call. */
  heard(): Promise<number>;
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
    socket.once('data', (said) => {
      if (!said.toString('latin1').startsWith(`GET /${MARKER} `)) spokenTo += 1;
      socket.end(ANSWER);
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve());
  });
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    address,
    async heard() {
      await fetch(`http://${address}/${MARKER}`);
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
