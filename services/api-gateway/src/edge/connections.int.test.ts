import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { pause, waitFor } from '@pain-assessment/service-kit/testing';
import express from 'express';
import { createClient } from '../testing/http-client.ts';
import { LARGE_ANSWER, openBounds, readAll, startSlowServer } from '../testing/slow-server.ts';
import { ownConnections } from './connections.ts';
import { createObserver } from './observation.ts';
import { startHttpServer } from './server.ts';

let target: Awaited<ReturnType<typeof startSlowServer>>;
beforeEach(async () => {
  target = await startSlowServer();
});
afterEach(() => target.close());

describe('connections', () => {
  test('at the bound, closes the oldest connection without a complete request for a new one, and none in service', async () => {
    const answered = createClient(target.server.port)({ path: '/slow' });
    await target.reached;
    const silent: Socket[] = [];
    for (let count = 0; count < 4; count += 1) {
      silent.push(target.open());
      await once(silent[count] as Socket, 'connect');
    }
    const partial = target.open();
    partial.write('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234');
    await once(silent[0] as Socket, 'close');
    const closed = once(silent[1] as Socket, 'close');

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    await closed;
    expect([silent[2]?.closed, silent[3]?.closed]).toEqual([false, false]);
    target.release();
    expect((await answered).status).toBe(200);
    for (const socket of [...silent, partial]) socket.destroy();
  });

  test('at the bound, closes the connection that is idle for longest before a newcomer without a byte', async () => {
    const idle: Socket[] = [];
    for (let count = 0; count < 4; count += 1) {
      const socket = target.open();
      idle.push(socket);
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'data');
    }
    const newcomer = target.open();
    await once(newcomer, 'connect');
    const closed = once(idle[0] as Socket, 'close');
    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    await closed;
    newcomer.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(String((await once(newcomer, 'data'))[0])).toContain('200 OK');
    for (const socket of [...idle, newcomer]) socket.destroy();
  });

  test('at the bound, newcomers without a byte replace each other, and no idle connection, once they are more', async () => {
    const idle = [target.open(), target.open()];
    for (const socket of idle) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      await once(socket, 'data');
    }
    const silent: Socket[] = [];
    for (let count = 0; count < 12; count += 1) {
      silent.push(target.open());
      await once(silent[count] as Socket, 'connect');
    }
    await waitFor(() => silent.filter(({ closed }) => closed).length === 12 - 3);
    for (const socket of idle) {
      socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
      expect(String((await once(socket, 'data'))[0])).toContain('200 OK');
    }
    for (const socket of [...idle, ...silent]) socket.destroy();
  });

  test('at the bound, closes a connection whose client reads nothing of its answer for a new one', async () => {
    const silent = Array.from({ length: 5 }, () => target.open().pause());
    for (const socket of silent) socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await waitFor(() => target.counts.begun === 5);

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    for (const socket of silent) socket.destroy();
  });

  test('at the bound, many unread answers cost no body in transfer its connection', async () => {
    const unread = Array.from({ length: 4 }, () => target.open().pause());
    for (const socket of unread) socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    const sending = target.open();
    sending.write('POST /slow HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: 5\r\n\r\n1234');
    await waitFor(() => target.counts.begun === 5);

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    sending.write('5');
    target.release();
    expect(await readAll(sending)).toContain('200 OK');
    for (const socket of unread) socket.destroy();
  });

  test('at the bound, the age of a kept connection counts from its last request', async () => {
    const kept = target.open();
    kept.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    await once(kept, 'data');
    const unread = Array.from({ length: 4 }, () => target.open().pause());
    for (const socket of unread) socket.write('GET /large HTTP/1.1\r\nHost: a\r\n\r\n');
    await waitFor(() => target.counts.begun === 5);
    kept.pause().write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    await waitFor(() => target.counts.begun === 6);

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    expect((await readAll(kept)).length).toBeGreaterThan(LARGE_ANSWER.length);
    for (const socket of unread) socket.destroy();
  });

  test('at the bound, many bodies in transfer cost no answer in transfer its connection', async () => {
    const reading = target.open().pause();
    reading.write('GET /large HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    const silent = Array.from({ length: 4 }, () => target.open());
    for (const socket of silent) socket.write('POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n1234');
    await waitFor(() => target.counts.begun === 5);

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    expect((await readAll(reading)).length).toBeGreaterThan(LARGE_ANSWER.length);
    for (const socket of silent) socket.destroy();
  });

  test.each([
    ['reads nothing of its answer', '/large', ''],
    ['never sends the rest of its body', '/', 'Content-Length: 9\r\n'],
    ['waits for an answer that never comes', '/never', ''],
  ])('drops a client that %s, and its request is no longer active', async (_what, path, header) => {
    const { log, metrics } = openBounds();
    const app = express().use(createObserver({ log, metrics, findAccount: () => undefined }).begin);
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

  test.each([
    ['drops a client that takes its answer below the pace, although it takes some of it', 2 ** 40, false],
    ['leaves a client that takes its answer at the pace, for many windows', 0, true],
  ])('%s', async (_what, bytes, isWhole) => {
    let last: ServerResponse | undefined;
    const { log, metrics, limits } = openBounds();
    const paced = await startHttpServer({
      ...{ port: 0, log, metrics, limits, answerPace: { windowMs: 50, bytes } },
      baseUrlAt: () => '',
      listenerAt: () => (_request, response) => {
        last = response;
        response.end(LARGE_ANSWER);
      },
    });
    const slow = connect(paced.port, '127.0.0.1').pause();
    slow.on('error', () => undefined).write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    while (last?.closed !== true) {
      slow.read(2 ** 16);
      await pause(5, { because: 'this client takes an answer slowly' });
    }
    const closed = once(slow, 'close');
    slow.resume();
    await closed;
    await paced.close();
    expect(slow.bytesRead > LARGE_ANSWER.length).toBe(isWhole);
  });

  test('at the bound, a body in transfer is without a complete request, also after an earlier one of its connection', async () => {
    const partial = target.open().resume();
    const whole = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 3\r\n\r\n123';
    partial.write(`${whole}POST /slow HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1234`);
    await target.reached;
    const silent = Array.from({ length: 4 }, () => target.open());
    await Promise.all(silent.map((socket) => once(socket, 'connect')));

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    await waitFor(() => partial.closed || silent.some(({ closed }) => closed));
    expect([partial, ...silent].map(({ closed }) => closed)).toEqual([true, false, false, false, false]);
    for (const socket of silent) socket.destroy();
  });

  test('runs one request of a connection at a time, in order', async () => {
    const socket = target.open();
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
    expect((await readAll(socket)).match(/200 OK/g)).toHaveLength(10);
    expect(target.counts.mostAtOnce).toBe(1);
  });

  test('begins no request of a client that has left, and closes a connection with very many of them', async () => {
    const leaving = target.open();
    leaving.write(`${'GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(9)}`);
    await target.reached;
    const flooding = target.open();
    const closed = once(flooding, 'close');
    flooding.write('GET /slow HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_900));
    await closed;
    leaving.destroy();
    await waitFor(() => target.counts.running === 0);
    target.release();

    expect((await createClient(target.server.port)({ path: '/' })).status).toBe(200);
    expect(target.counts.begun).toBe(3);
  });

  test('reads none of the 1,900 requests that arrive together beyond those for which it closes their connection', async () => {
    const server = createServer();
    let read = 0;
    server.on('request', () => {
      read += 1;
    });
    const { limits } = openBounds();
    ownConnections(server, {
      limits,
      listener: () => undefined,
      findAccount: () => undefined,
      onEvicted: () => undefined,
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
    const closed = once(socket, 'close');
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(1_900));
    await closed;
    await new Promise((resolve) => server.close(resolve));

    expect(read).toBe(33);
  });
});
