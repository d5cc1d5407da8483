import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Problem } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createClient } from '../testing/http-client.ts';
import { type HttpServer, startHttpServer } from './server.ts';

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
    baseUrlAt: (port) => `http://localhost:${port}`,
    listenerAt: (baseUrl) => async (request, response) => {
      reach();
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

function problemOf(answer: string) {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 400 /);
  expect(head).toContain('application/problem+json');
  expect(head).toContain('Cache-Control: no-store');
  return Problem.parse(JSON.parse(body));
}

describe('the HTTP server', () => {
  test('tells its listener where it is reached', async () => {
    expect((await createClient(server.port)({ path: '/' })).text).toBe(`http://localhost:${server.port}`);
  });

  test('answers what is no HTTP with a problem, and closes', async () => {
    const socket = open();
    socket.write('CANARY\r\n\r\n');
    const answer = await readAll(socket);

    expect(problemOf(answer).errors).toMatchObject([{ code: 'malformed_http' }]);
    expect(answer).not.toContain('CANARY');
  });

  test('refuses more than 16 KiB of headers', async () => {
    const socket = open();
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`);

    expect(problemOf(await readAll(socket)).errors).toMatchObject([{ code: 'headers_too_large' }]);
  });

  test('gives up on a client that trickles its headers', async () => {
    const socket = open();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const trickle = setInterval(() => socket.write('X-A: b\r\n'), 1_000);

    expect(problemOf(await readAll(socket)).errors).toMatchObject([{ code: 'request_timeout' }]);
    clearInterval(trickle);
  }, 20_000);

  test('ends a running request before it closes, and accepts no other', async () => {
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

  test('asks a kept connection to leave by its next answer, before it is closed', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const call = () =>
      new Promise<string | undefined>((resolve, reject) => {
        const sent = request({ port: server.port, agent }, (response) => {
          response.resume().on('end', () => resolve(response.headers.connection));
        });
        sent.on('error', reject).end();
      });
    expect(await call()).toBe('keep-alive');

    const closing = server.close();
    expect(await call()).toBe('close');
    await closing;
    agent.destroy();
  });

  test('does not start on a taken port', async () => {
    const taken = createServer().listen(0);
    await new Promise((resolve) => taken.once('listening', resolve));
    const { port } = taken.address() as AddressInfo;
    const starting = startHttpServer({ port, baseUrlAt: () => '', listenerAt: () => () => undefined });

    await expect(starting).rejects.toMatchObject({ code: 'EADDRINUSE' });
    taken.close();
  });
});
