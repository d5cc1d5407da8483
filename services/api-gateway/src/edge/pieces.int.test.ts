import { once } from 'node:events';
import type { IncomingMessage, RequestListener } from 'node:http';
import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { openBounds } from '../testing/slow-server.ts';
import { readBody } from './body.ts';
import { startHttpServer } from './server.ts';

const MIB = 2 ** 20;
setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Memory in use after a collection, in MiB. */
function megabytesInUse(): number {
  collectGarbage();
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / MIB;
}

const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** A server with the gateway's own connections. */
async function serve(listener: RequestListener): Promise<number> {
  const server = await startHttpServer({
    ...openBounds(),
    port: 0,
    closeGraceMs: 0,
    baseUrlAt: () => '',
    listenerAt: () => listener,
  });
  ends.push(() => server.close());
  return server.port;
}

const head = (method: string) =>
  `${method} / HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`;
const CHUNK = '1\r\n \r\n';

async function send(port: number, ...parts: (string | Buffer)[]): Promise<void> {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined);
  ends.unshift(async () => socket.destroy());
  await once(socket, 'connect');
  for (const part of parts) socket.write(part);
}

test('a body of 512 KiB in chunks of one byte takes the memory of its bytes, not of its chunks', async () => {
  const SIZE = 512 * 1_024;
  let arrived = 0;
  const reading = { reserve: () => undefined, begin: () => undefined, expect: () => undefined };
  const port = await serve((request) => {
    request.on('data', (piece: Buffer) => {
      arrived += piece.length;
    });
    void readBody(request, { limit: 2 * MIB, elements: 1 }, reading).catch(() => undefined);
  });
  const chunks = Buffer.from(CHUNK.repeat(SIZE));
  const before = megabytesInUse();
  await send(port, head('POST'), chunks);
  await waitFor(() => arrived === SIZE, { seconds: 60 });

  expect(megabytesInUse() - before).toBeLessThan(24);
});

test.each(['GET', 'POST'])('a %s whose body in chunks of one byte nobody reads takes no more', async (method) => {
  const CONNECTIONS = 5;
  const waiting: IncomingMessage[] = [];
  const port = await serve((request) => void waiting.push(request));
  const chunks = Buffer.from(CHUNK.repeat(512 * 1_024));
  const before = megabytesInUse();
  for (let count = 0; count < CONNECTIONS; count += 1) await send(port, head(method), chunks);
  await waitFor(() => waiting.length === CONNECTIONS);
  await waitFor(() => waiting.every(({ socket }) => socket.isPaused()));
  expect((megabytesInUse() - before) / CONNECTIONS).toBeLessThan(1);
});

test('a body that waited is read whole and in order, however often its reader pauses', async () => {
  const text = Array.from({ length: 20_000 }, (_, index) => String(index)).join(' ');
  const read: Buffer[] = [];
  let isWhole = false;
  const port = await serve((request) => {
    // Its first part has waited by then.
    setImmediate(() => {
      request.on('data', (piece: Buffer) => {
        read.push(piece);
        request.pause();
        setImmediate(() => request.resume());
      });
      request.once('end', () => {
        isWhole = true;
      });
    });
  });
  const chunks = text.match(/.{1,7}/g)?.map((part) => `${part.length}\r\n${part}\r\n`) ?? [];
  await send(port, head('POST'), chunks.join(''), '0\r\n\r\n');
  await waitFor(() => isWhole);

  expect(Buffer.concat(read).toString()).toBe(text);
});
