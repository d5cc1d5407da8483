import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { type AddressInfo, connect, createServer } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { Problem } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { createClient, trickle, WRITES_IN_TEN_SECONDS } from '../testing/http-client.ts';
import { openBounds, readAll, startSlowServer } from '../testing/slow-server.ts';
import { startHttpServer } from './server.ts';

let target: Awaited<ReturnType<typeof startSlowServer>>;
beforeEach(async () => {
  target = await startSlowServer();
});
afterEach(() => target.close());

/** The Connection header of an answer over a kept connection. */
const readConnectionHeader = (agent: Agent) =>
  new Promise<string | undefined>((resolve, reject) => {
    const sent = request({ port: target.server.port, agent }, (response) => {
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
    expect((await createClient(target.server.port)({ path: '/' })).text).toBe(`http://localhost:${target.server.port}`);
  });

  test('answers input that is no HTTP with a problem, and closes', async () => {
    const socket = target.open();
    socket.write('CANARY\r\n\r\n');
    const answer = await readAll(socket);

    expect(readProblem(answer).errors).toMatchObject([{ code: 'malformed_http' }]);
    expect(answer).not.toContain('CANARY');
  });

  test('rejects more than 16 KiB of headers', async () => {
    const socket = target.open();
    socket.write(`GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(17 * 1024)}\r\n\r\n`);

    expect(readProblem(await readAll(socket)).errors).toMatchObject([{ code: 'headers_too_large' }]);
  });

  test('closes a connection after ten seconds if it sends its headers too slowly, or nothing', async () => {
    const silent = target.open();
    const hesitant = target.open();
    hesitant.write('GET / HTTP/1.1\r\nHost: a\r\n');
    const writes = trickle(hesitant, 'X-A: b\r\n');
    const [toSlow, toSilent] = await Promise.all([readAll(hesitant), readAll(silent)]);

    expect(readProblem(toSlow, 408)).toMatchObject({ code: 'request_timeout' });
    expect(toSilent).toBe('');
    expect(await writes).toBeLessThanOrEqual(WRITES_IN_TEN_SECONDS);
  });

  test('cuts a rejected client that does not close its own half', async () => {
    const refused = connect({ port: target.server.port, host: '127.0.0.1', allowHalfOpen: true });
    const cut = once(refused, 'error');
    refused.write('CANARY\r\n\r\n');
    refused.resume();
    void trickle(refused, 'more');

    expect(await cut).toMatchObject([{ code: expect.stringMatching(/EPIPE|ECONNRESET/) }]);
    refused.destroy();
  });

  test('logs and counts input that is no HTTP', async () => {
    const socket = target.open();
    socket.write('CANARY\r\n\r\n');
    const { request_id } = readProblem(await readAll(socket));

    expect(target.logged).toContainEqual(
      expect.objectContaining({ request_id, route: 'unmatched', status: 400, code: 'invalid_request' }),
    );
    expect(await target.bounds.metrics.render('plain')).toMatch(/http_parser_refusals_total\{status="400"\} 1/);
  });

  test('finishes a running request before it closes, and accepts no other', async () => {
    const call = createClient(target.server.port)({ path: '/slow' });
    await target.reached;
    let closed = false;
    const closing = target.server.close().then(() => {
      closed = true;
    });
    const refused = async () => {
      const outcome = await createClient(target.server.port)({ path: '/' }).catch(({ code }) => code);
      return outcome === 'ECONNREFUSED';
    };
    await waitFor(refused);
    expect(closed).toBe(false);

    target.release();
    expect((await call).status).toBe(200);
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

    const closing = target.server.close();
    expect(await readConnectionHeader(agent)).toBe('close');
    await closing;
    agent.destroy();
  });

  test('after announceClose, sends `Connection: close` on kept connections and still accepts new ones', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    expect(await readConnectionHeader(agent)).toBe('keep-alive');

    target.server.announceClose();
    expect(await readConnectionHeader(agent)).toBe('close');
    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
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
