import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { connectRedis } from '../store/redis-connection.ts';
import { startNameServer, type TestNameServer } from '../testing/name-server.ts';
import { startReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { createAddressGuard, createNameResolver } from './address-guard.ts';
import { createSendWebhook } from './send-webhook.ts';

const SECRETS = ['whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const GOOD = 'receiver.test';
/** Many times the number of threads in the pool. */
const SILENT_NAMES = 100;

let names: TestNameServer;
let receiver: WebhookReceiver;
let server: TestRedis;

beforeAll(async () => {
  names = await startNameServer({ known: [GOOD] });
  receiver = await startReceiver();
  server = await startRedis({ own: true });
});
afterAll(async () => {
  names.close();
  await receiver.goDown();
  await server.stop();
});

const resolver = (clock?: () => number) => createNameResolver({ servers: [names.address], ...(clock && { clock }) });
const unresolved = expect.objectContaining({ code: 'name_unresolved' });

test('receivers with a silent name server delay neither another receiver nor a Redis that is connected again by name', async () => {
  const guard = createAddressGuard(['127.0.0.0/8'], resolver());
  const send = createSendWebhook({ guard, httpsOnly: false });
  const sendTo = (url: string) => send({ url, secrets: SECRETS, id: 'msg_1', body: '{}', now: Date.now() });
  const log = { info: () => undefined, warn: () => undefined };
  const redis = await connectRedis({ url: server.url.replace('127.0.0.1', 'localhost'), log });
  const silent = Array.from({ length: SILENT_NAMES }, (_, index) => sendTo(`http://silent${index}.test/`));
  await waitFor(() => new Set(names.asked).size === SILENT_NAMES);
  await server.restart();

  expect(await sendTo(receiver.url.replace('127.0.0.1', GOOD))).toBe('delivered');
  await waitFor(() => redis.ready(), { what: 'a Redis that is connected again' });
  expect(new Set(await Promise.all(silent))).toEqual(new Set(['failed']));
  await redis.close();
});

test('a silent name is requested once at a time, and its failure is remembered for a short while', async () => {
  let now = 0;
  const resolve = resolver(() => now);
  const countAsked = (name: string) => names.asked.filter((asked) => asked === name).length;
  await Promise.allSettled(Array.from({ length: 50 }, () => resolve('once.test')));
  // Two record types, and two tries for each.
  expect(countAsked('once.test')).toBe(4);

  now += 3_999;
  await expect(resolve('once.test')).rejects.toEqual(unresolved);
  // Queries arrive in order: one for the silent name would have come before this one.
  await resolve(GOOD);
  expect(countAsked('once.test')).toBe(4);

  now += 1;
  await expect(resolve('once.test')).rejects.toEqual(unresolved);
  expect(countAsked('once.test')).toBe(8);
});

test('localhost is this machine, for any answer of name servers', async () => {
  const resolve = resolver();
  expect(await Promise.all(['localhost', 'a.localhost'].map(resolve))).toEqual([
    [{ address: '127.0.0.1', family: 4 }],
    [{ address: '127.0.0.1', family: 4 }],
  ]);
  expect(names.asked.filter((name) => name.includes('localhost'))).toEqual([]);
});
