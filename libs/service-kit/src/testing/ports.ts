import { type AddressInfo, createConnection, createServer } from 'node:net';
import { waitFor } from './wait-for.ts';

/** A TCP port of this machine that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  return port;
}

/** Sends a line to a local port and resolves with the first data; rejects if the connection ends without any. */
export function talk(port: number, line: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection({ port, host: '127.0.0.1' });
    const finish = (act: () => void) => {
      socket.destroy();
      act();
    };
    socket.once('connect', () => socket.write(line));
    socket.once('error', (error) => finish(() => reject(error)));
    socket.once('data', (data) => finish(() => resolve(data.toString('utf8'))));
    socket.once('end', () => finish(() => reject(new Error('no answer'))));
  });
}

/** Waits until a local port answers a line with a text that has the given start. */
export async function waitUntilAnswers(port: number, line: string, start: string): Promise<void> {
  await waitFor(async () => (await talk(port, line)).startsWith(start), { what: `an answer on port ${port}` });
}
