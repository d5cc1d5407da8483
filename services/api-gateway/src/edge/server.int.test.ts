import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Problem } from '@pain-assessment/contracts';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink, waitFor } from '@pain-assessment/service-kit/testing';
import express from 'express';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { createClient, trickle, WRITES_IN_TEN_SECONDS } from '../testing/http-client.ts';
import { createObserver } from './observation.ts';
import { type HttpServer, startHttpServer } from './server.ts';

const openBounds = () => ({
  limits: createLimits({ ...planBounds(), connections: { process: 5 } }),
  metrics: createMetrics({ service: 'test' }),
  log: createLogSink('test').log,
});
/** More than the buffers of both ends of a connection take. */
const LARGE_ANSWER = Buffer.alloc(32 * 2 ** 20);
let server: HttpServer;
let bounds: ReturnType<typeof openBounds>;
let logged: readonly Readonly<Record<string, unknown>>[];
/** Requests that the listener has received, and those of them that have not ended. */
let begun = 0;
let running = 0;
/** Most requests of this server that ran at once. */
let mostAtOnce = 0;
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
  const { log, lines } = createLogSink('test');
  logged = lines;
  bounds = { ...openBounds(), log };
  [begun, running, mostAtOnce] = [0, 0, 0];
  server = await startHttpServer({
    port: 0,
    ...bounds,
    baseUrlAt: (port) => `http://localhost:${port}`,
    listenerAt: (baseUrl) => async (request, response) => {
      begun += 1;
      running += 1;
      mostAtOnce = Math.max(mostAtOnce, running);
      response.once('close', () => {
        running -= 1;
      });
      if (request.url === '/large') return response.end(LARGE_ANSWER);
      if (request.url === '/slow') reach();
      if (request.url === '/slow') await answering;
      return response.end(baseUrl);
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
    partial.write('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234');
    await once(silent[0] as Socket, 'close');
    const closed = once(silent[1] as Socket, 'close');

    expect((await createClient(server.port)({ path: '/' })).status).toBe(200);
    await closed;
    expect([silent[2]?.closed, silent[3]?.closed]).toEqual([false, false]);
    release();
    expect((await answered).status).toBe(200);
    for (const socket of [...silent, partial]) socket.destroy();
  });

  test('at the bound, closes the connection that is idle for longest before a newcomer without a byte', async () => {
    const idle: Socket[] = [];
    for (let count = 0; count < 4; count += 1) {
      const socket = open();
      idle.push(socket);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'data');
    }
    const newcomer = open();
    await once(newcomer, 'connect');
    const closed = once(idle[0] as Socket, 'close');
    expect((await createClient(server.port)({ path: '/' })).status).toBe(200);
    await closed;
    newcomer.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String((await once(newcomer, 'data'))[0])).toContain('200 OK');
    for (const socket of [...idle, newcomer]) socket.destroy();
  });

  test('at the bound, closes a connection whose client reads nothing of its answer for a new one', async () => {
    const silent = Array.from({ length: 5 }, () => open().pause());
    for (const socket of silent) socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await waitFor(() => begun === 5);

    expect((await createClient(server.port)({ path: '/' })).status).toBe(200);
    for (const socket of silent) socket.destroy();
  });

  test.each([
    ['reads nothing of its answer', '/large', ''],
    ['never sends the rest of its body', '/', 'Content-Length: 9\r\n'],
    ['waits for an answer that never comes', '/never', ''],
  ])('drops a client that %s, and its request is no longer active', async (_what, path, header) => {
    const { log, metrics } = openBounds();
    const app = express().use(createObserver({ log, metrics, isIntegrator: () => false }).begin);
    app.use('/never', () => undefined);
    app.use((request, response) => request.resume().once('end', () => response.end(LARGE_ANSWER)));
    const options = { ...openBounds(), metrics, silenceMs: 100, baseUrlAt: () => '', listenerAt: () => app };
    const brief = await startHttpServer({ port: 0, ...options });
    const isOver = async () => /request_duration_seconds_count\{.*\} 1/.test(await metrics.render('plain'));
    // A busy machine may drop a client whose request it has not read yet: the next one tries again.
    while (!(await isOver())) {
      const hung = connect(brief.port, '127.0.0.1').pause();
      hung.on('error', () => undefined).write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${header}\r\n`);
      await waitFor(isOver, { seconds: 2 }).catch(() => null);
      hung.destroy();
    }
    expect(await metrics.render('plain')).toMatch(/^http_server_active_requests 0$/m);
    await brief.close();
  });

  test('runs one request of a connection at a time, in order', async () => {
    const socket = open();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect((await readAll(socket)).match(/200 OK/g)).toHaveLength(10);
    expect(mostAtOnce).toBe(1);
  });

  test('begins no request of a client that has left, and closes a connection with very many of them', async () => {
    const leaving = open();
    leaving.write(`${'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9)}`);
    await reached;
    const flooding = open();
    const closed = once(flooding, 'close');
    flooding.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_900));
    await closed;
    leaving.destroy();
    await waitFor(() => running === 0);
    release();

    expect((await createClient(server.port)({ path: '/' })).status).toBe(200);
    expect(begun).toBe(3);
  });

  test('logs and counts input that is no HTTP', async () => {
    const socket = open();
    socket.write('CANARY\r\n\r\n');
    const { request_id } = readProblem(await readAll(socket));

    expect(logged).toContainEqual(
      expect.objectContaining({ request_id, route: 'unmatched', status: 400, code: 'invalid_request' }),
    );
    expect(await bounds.metrics.render('plain')).toMatch(/http_parser_refusals_total\{status="400"\} 1/);
  });

  test('finishes a running request before it closes, and accepts no other', async () => {
    const slow = createClient(server.port)({ path: '/slow' });
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
    expect((await slow).status).toBe(200);
    await closing;
  });

  test('cuts a call that runs longer than the grace period', async () => {
    const options = { ...openBounds(), port: 0, baseUrlAt: () => '', closeGraceMs: 10 };
    const brief = await startHttpServer({ ...options, listenerAt: () => () => undefined });
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
