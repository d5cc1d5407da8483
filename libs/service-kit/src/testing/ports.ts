import { randomInt } from 'node:crypto';
import { createConnection, createServer } from 'node:net';
import { waitFor } from './wait-for.ts';

/** Below the ports that Linux and macOS give to connections and to servers on port 0: these would take a free one at any time. */
const [FIRST_PORT, LAST_PORT] = [10_000, 32_767];

/** True if a server could listen on the port. */
function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
  });
}

/** A TCP port of this machine that is free now, for a server that starts later. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT + 1);
    if (await isFree(port)) return port;
  }
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
