import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DEMO_KEY, startTestGateway, type TestGateway } from '../testing/index.ts';

const MIB = 2 ** 20;
const SENT_MIB = 20;
const CLIENTS = process.env.TEST_FULL ? 500 : 6;

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.close());

const HEADERS = { Authorization: `Bearer ${DEMO_KEY}`, 'Content-Type': 'application/json' };
const length = { 'Content-Length': SENT_MIB * MIB };

const write = (path: string, headers: Record<string, string | number>) =>
  `POST ${path} HTTP/1.1\r\n${Object.entries({ Host: 'a', ...HEADERS, ...headers })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n`;

/** Sends a whole body and only then reads the answer, like many clients; rejects if the connection breaks meanwhile. */
async function upload(headers: Record<string, string | number>, path = '/v1/sessions') {
  const socket = connect(gateway.app.port, '127.0.0.1').pause();
  const broken = once(socket, 'close').then(([error]) => {
    throw new Error(`the connection broke: ${error}`);
  });
  const send = async (bytes: Uint8Array | string) => {
    if (!socket.write(bytes)) await Promise.race([once(socket, 'drain'), broken]);
  };
  await send(write(path, headers));
  const part = Buffer.alloc(MIB, ' ');
  const isChunked = 'Transfer-Encoding' in headers;
  for (let count = 0; count < SENT_MIB; count += 1) {
    await send(isChunked ? Buffer.concat([Buffer.from(`${MIB.toString(16)}\r\n`), part, Buffer.from('\r\n')]) : part);
  }
  if (isChunked) await send('0\r\n\r\n');
  broken.catch(() => undefined);
  const [head = '', body = ''] = Buffer.concat(await socket.toArray())
    .toString()
    .split('\r\n\r\n');
  return { line: head.split('\r\n')[0], code: JSON.parse(body).code };
}

/** Asks for permission to send; returns the first answer, and the socket. */
async function ask(headers: Record<string, string | number>) {
  const socket = connect(gateway.app.port, '127.0.0.1');
  socket.write(write('/v1/sessions', { ...headers, Expect: '100-continue' }));
  const [first] = await once(socket, 'data');
  return { socket, first: String(first) };
}

test.each([
  ['with its length', length],
  ['in chunks', { 'Transfer-Encoding': 'chunked' }],
])(
  `each of ${CLIENTS} clients in a row that sends ${SENT_MIB} MiB %s can send all of it, and gets 413`,
  async (_how, headers) => {
    for (let count = 0; count < CLIENTS; count += 1) {
      expect(await upload(headers)).toEqual({ line: 'HTTP/1.1 413 Payload Too Large', code: 'payload_too_large' });
    }
  },
);

test('an unauthenticated client, and one without a route, receive their answers as well', async () => {
  expect(await upload({ ...length, Authorization: 'Bearer x' })).toMatchObject({ code: 'invalid_api_key' });
});

test('each of many clients that ask first is rejected without a 100', async () => {
  for (let count = 0; count < (process.env.TEST_FULL ? 500 : 20); count += 1) {
    const { first, socket } = await ask(length);
    socket.destroy();
    expect(first).toMatch(/^HTTP\/1\.1 413 /);
    expect(first).toMatch(/\r\nConnection: close\r\n/);
  }
});

test('a client that asks first receives a 100 for an accepted body, and then its answer', async () => {
  const body = '{"zone":"elbow"}';
  const { first, socket } = await ask({ 'Content-Length': body.length, Connection: 'close' });
  expect(first).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write(body);
  const answer = Buffer.concat(await socket.toArray()).toString();
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(answer).toContain('/zone');
});
