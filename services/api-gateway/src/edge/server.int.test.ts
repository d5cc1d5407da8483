import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Problem } from '@pain-assessment/contracts';
import { createMetrics } from '@pain-assessment/service-kit';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { createClient, trickle, WRITES_IN_TEN_SECONDS } from '../testing/http-client.ts';
import { type HttpServer, startHttpServer } from './server.ts';

const openBounds = () => ({
  limits: createLimits({ ...planBounds(), connections: { process: 5 } }),
  metrics: createMetrics({ service: 'test' }),
});
let server: HttpServer;
let answering: Promise<void>;
let release: () => void;
let reached: Promise<void>;

beforeEach(async () => {
  let reach: () => void = () => undefined;
  reached = new Promise((resolve) => {
    reach = resolve;
  });
  answering = new Promise((resolve) => {
    release = resolve;
  });
  server = await startHttpServer({
    port: 0,
    ...openBounds(),
    baseUrlAt: (port) => `http://localhost:${port}`,
    listenerAt: (baseUrl) => async (request, response) => {
      if (request.url === '/slow') reach();
      if (request.url === '/slow') await answering;
      response.end(baseUrl);
    },
  });
});
afterEach(async () => {
  release();
  await server.close();
});

const open = () => connect(server.port, '127.0.0.1');
const readAll = async (socket: Socket) => Buffer.concat(await socket.toArray()).toString();

/** The Connection header of an answer over a kept connection. */
const readConnectionHeader = (agent: Agent) =>
  new Promise<string | undefined>((resolve, reject) => {
    const sent = request({ port: server.port, agent }, (response) => {
      response.resume().on('end', () => resolve(response.headers.connection));
    });
    sent.on('error', reject).end();
  });

function readProblem(answer: string, status = 400) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head.startsWith(`HTTP/1.1 ${status} `)).toBe(true);
  expect(head).toContain('application/problem+json');
  expect(head).toContain('Cache-Control: no-store');
  return Problem.parse(JSON.parse(body));
}

describe('the HTTP server', () => {
  test('gives its listener the base URL', async () => {
    expect((await createClient(server.port)({ path: '/' })).text).toBe(`http://localhost:${server.port}`);
  });

  test('answers input that is no HTTP with a problem, and closes', async () => {
    const socket = open();
    socket.write('CANARY\r\n\r\n');
    const answer = await readAll(socket);

    expect(readProblem(answer).errors).toMatchObject([{ code: 'malformed_http' }]);
    expect(answer).not.toContain('CANARY');
  });

  test('rejects more than 16 KiB of headers', async () => {
    const socket = open();
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`);

    expect(readProblem(await readAll(socket)).errors).toMatchObject([{ code: 'headers_too_large' }]);
  });

  test('closes a connection after ten seconds if it sends its headers too slowly, or nothing', async () => {
    const silent = open();
    const slow = open();
    slow.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const writes = trickle(slow, 'X-A: b\r\n');
    const [toSlow, toSilent] = await Promise.all([readAll(slow), readAll(silent)]);

    expect(readProblem(toSlow, 408)).toMatchObject({ code: 'request_timeout' });
    expect(toSilent).toBe('');
    expect(await writes).toBeLessThanOrEqual(WRITES_IN_TEN_SECONDS);
  });

  test('cuts a rejected client that does not close its own half', async () => {
    const refused = connect({ port: server.port, host: '127.0.0.1', allowHalfOpen: true });
    const cut = once(refused, 'error');
    refused.write('CANARY\r\n\r\n');
    refused.resume();
    void trickle(refused, 'more');

    expect(await cut).toMatchObject([{ code: expect.stringMatching(/EPIPE|ECONNRESET/) }]);
    refused.destroy();
  });

  test('at the bound, closes the oldest connection without a complete request for a new one, and none in service', async () => {
    const answered = createClient(server.port)({ path: '/slow' });
    await reached;
    const silent: Socket[] = [];
    for (let count = 0; count < 4; count += 1) {
      silent.push(open());
      await once(silent[count] as Socket, 'connect');
    }
    const partial = open();
    partial.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234');
    await once(silent[0] as Socket, 'close');
    const closed = once(silent[1] as Socket, 'close');

    expect((await createClient(server.port)({ path: '/' })).status).toBe(200);
    await closed;
    expect([silent[2]?.closed, silent[3]?.closed]).toEqual([false, false]);
    release();
    expect((await answered).status).toBe(200);
    for (const socket of [...silent, partial]) socket.destroy();
  });

  test('finishes a running request before it closes, and accepts no other', async () => {
    const running = createClient(server.port)({ path: '/slow' });
    await reached;
    let closed = false;
    const closing = server.close().then(() => {
      closed = true;
    });
    const refused = async () => {
      const outcome = await createClient(server.port)({ path: '/' }).catch(({ code }) => code);
      return outcome === 'ECONNREFUSED';
    };
    await waitFor(refused);
    expect(closed).toBe(false);

    release();
    expect((await running).status).toBe(200);
    await closing;
  });

  test('cuts a call that runs longer than the grace period', async () => {
    const options = {
      ...openBounds(),
      port: 0,
      baseUrlAt: () => '',
      listenerAt: () => () => undefined,
      closeGraceMs: 10,
    };
    const brief = await startHttpServer(options);
    const cut = createClient(brief.port)({ path: '/' });
    const closed = expect(cut).rejects.toMatchObject({ code: 'ECONNRESET' });
    await new Promise((resolve) => setImmediate(resolve));
    await brief.close();
    await closed;
  });

  test('answers `Connection: close` on a keep-alive connection before it is closed', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await readConnectionHeader(agent)).toBe('keep-alive');

    const closing = server.close();
    expect(await readConnectionHeader(agent)).toBe('close');
    await closing;
    agent.destroy();
  });

  test('after announceClose, sends `Connection: close` on kept connections and still accepts new ones', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await readConnectionHeader(agent)).toBe('keep-alive');

    server.announceClose();
    expect(await readConnectionHeader(agent)).toBe('close');
    expect((await createClient(server.port)({ path: '/' })).status).toBe(200);
    agent.destroy();
  });

  test('does not start on a taken port', async () => {
    const taken = createServer().listen(0);
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const starting = startHttpServer({ ...openBounds(), port, baseUrlAt: () => '', listenerAt: () => () => undefined });

    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
    taken.close();
  });
});

/** Jest cannot stop a test that blocks its thread. */
const STANDSTILL_MS = 20_000;

/** Opens connections from another thread and counts those that the kernel has accepted. */
const CONNECTING = `
  const { connect } = require('node:net');
  const { port, many, connected } = require('node:worker_threads').workerData;
  for (let each = 0; each < many; each += 1) {
    connect(port, '127.0.0.1', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }).on('error', () => undefined);
  }
`;

test('a thousand clients connect while the process is busy with other work', async () => {
  const many = 1_000;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CONNECTING, { eval: true, workerData: { port: server.port, many, connected } });
  // Nothing else runs on this thread meanwhile: the kernel alone has accepted the connections. Ends when their number stops growing.
  for (let count = 0; count < many; count = Atomics.load(connected, 0)) {
    if (Atomics.wait(connected, 0, count, STANDSTILL_MS) === 'timed-out') break;
  }
  expect(Atomics.load(connected, 0)).toBe(many);
  await clients.terminate();
});
