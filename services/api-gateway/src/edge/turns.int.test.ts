import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { type HttpServer, startHttpServer } from './server.ts';

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

/** Connections of a flood, and the last one of another caller: their requests arrive in one turn of the event loop. */
async function openAll() {
  const flood = [];
  for (let count = 0; count < FLOOD; count += 1) flood.push(await open('flood'));
  const other = await open('other');
  order = [];
  return { flood, other };
}

test('a request waits for two of another caller at most, however many arrive before it', async () => {
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
