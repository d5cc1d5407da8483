import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink, waitFor } from '@pain-assessment/service-kit/testing';
import express from 'express';
import type { Account } from '../accounts/accounts.ts';
import { CALLS } from '../limits/limits.table.ts';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { createClient } from '../testing/http-client.ts';
import { createObserver } from './observation.ts';
import { type Call, callerRouter, noContent } from './route.ts';
import { type HttpServer, startHttpServer } from './server.ts';

interface PageCaller {
  readonly account: Account;
  readonly session: { readonly facts: { readonly id: string } };
}

const FLOOD = 20;
let server: HttpServer;
/** Callers of the requests that the listener received, in order. */
let order: (string | undefined)[];
let onRequest: () => void;

beforeEach(async () => {
  order = [];
  onRequest = () => undefined;
  server = await startHttpServer({
    port: 0,
    limits: createLimits(planBounds()),
    metrics: createMetrics({ service: 'test' }),
    log: createLogSink('test').log,
    findAccount: ({ headers: { authorization } }) => (authorization === 'other' ? 'other' : undefined),
    baseUrlAt: (port) => `http://localhost:${port}`,
    listenerAt: () => (request, response) => {
      order.push(request.headers.authorization);
      onRequest();
      response.end();
    },
  });
});
afterEach(() => server.close());

async function open(caller: string): Promise<{ socket: Socket; send: () => void }> {
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => undefined);
  const send = () => void socket.write(`GET / HTTP/1.1\r\nHost: a\r\nAuthorization: ${caller}\r\n\r\n`);
  // After an answer the server has accepted the connection.
  send();
  await once(socket, 'data');
  return { socket, send };
}

/**
 * Connections of a flood, each with a header of its own, and the last one of another account: their requests arrive in one turn of the event
 * loop.
 */
async function openAll() {
  const flood = [];
  for (let count = 0; count < FLOOD; count += 1) flood.push(await open(`flood ${count}`));
  const other = await open('other');
  order = [];
  return { flood, other };
}

test('a request waits for two of other callers at most, however many arrive before it and whatever headers they choose', async () => {
  const { flood, other } = await openAll();
  for (const { send } of [...flood, other]) send();
  await Promise.all([...flood, other].map(({ socket }) => once(socket, 'data')));

  expect(order.indexOf('other')).toBeLessThan(3);
  expect(order).toHaveLength(FLOOD + 1);
  for (const { socket } of [...flood, other]) socket.destroy();
});

test('the event loop goes on between two requests that arrive together', async () => {
  const { flood, other } = await openAll();
  let turns = 0;
  const turnsAtRequest: number[] = [];
  const count = () => {
    turns += 1;
    if (order.length < FLOOD) setImmediate(count);
  };
  onRequest = () => turnsAtRequest.push(turns);
  setImmediate(count);
  for (const { send } of flood) send();
  await Promise.all(flood.map(({ socket }) => once(socket, 'data')));

  expect(new Set(turnsAtRequest).size).toBe(FLOOD);
  for (const { socket } of [...flood, other]) socket.destroy();
});

test('a request whose client leaves before its turn never begins', async () => {
  const { flood, other } = await openAll();
  // Runs within the first request, when all others wait.
  onRequest = () => {
    for (const { socket } of flood.slice(1)) socket.resetAndDestroy();
    onRequest = () => undefined;
  };
  for (const { send } of [...flood, other]) send();
  await once(other.socket, 'data');
  await open('last').then(({ socket }) => socket.destroy());

  expect(order.length).toBeLessThan(FLOOD);
  for (const { socket } of [...flood, other]) socket.destroy();
});

test('a call of a page waits for two of another session at most', async () => {
  const served: string[] = [];
  const arrived: (() => void)[] = [];
  const run = async ({ caller }: Call<PageCaller>) => {
    served.push(caller.session.facts.id);
    return noContent;
  };
  const routes = [{ path: '/assessment', methods: { GET: { bounds: CALLS.session, run } } }];
  const limits = createLimits(planBounds());
  const metrics = createMetrics({ service: 'test' });
  const { log } = createLogSink('test');
  const checkBody = () => Promise.reject(new Error('no body was sent'));
  const pages = callerRouter<'/component/api', PageCaller>(
    {
      prefix: '/component/api',
      // All are identified in one turn of the event loop, in the order in which they arrived.
      async identify(_request, id = '') {
        await new Promise<void>((identified) => {
          arrived.push(identified);
          if (arrived.length > FLOOD) for (const each of arrived) each();
        });
        return { account: { id: 'a' }, session: { facts: { id } } } as PageCaller;
      },
      routes: routes as never,
    },
    { clock: Date.now, limits, checkBody },
  );
  const observer = createObserver({ log, metrics, findAccount: () => undefined });
  const app = express().use(observer.begin).use('/component/api', pages);
  const pageServer = await startHttpServer({
    ...{ port: 0, limits, metrics, log },
    baseUrlAt: () => '',
    listenerAt: () => app,
  });
  const send = createClient(pageServer.port);
  const call = (bearer: string) => send({ method: 'GET', path: '/component/api/assessment', bearer });
  const flood = Array.from({ length: FLOOD }, () => call('flood'));
  await waitFor(() => arrived.length === FLOOD);
  await Promise.all([...flood, call('other')]);

  expect(served.indexOf('other')).toBeLessThan(3);
  expect(served).toHaveLength(FLOOD + 1);
  await pageServer.close();
});
