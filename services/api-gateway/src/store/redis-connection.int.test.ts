import { isDeepStrictEqual } from 'node:util';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { connectRedis, type RedisConnection } from './redis-connection.ts';

const events: unknown[] = [];
const log = {
  info: (fields: unknown) => void events.push(fields),
  warn: (fields: unknown) => void events.push(fields),
};
const LOST = { operation: 'redis_connection_lost' };
const unavailable = expect.objectContaining({ code: 'store_unavailable' });
const echo = { name: 'echo', source: "return redis.call('SET', KEYS[1], ARGV[1], 'PX', 60000)", sha1: '', keys: 1 };

let server: TestRedis;
let redis: RedisConnection;

beforeAll(async () => {
  const { createHash } = await import('node:crypto');
  echo.sha1 = createHash('sha1').update(echo.source).digest('hex');
  server = await startRedis({ own: true });
  redis = await connectRedis({ url: server.url, log });
  await serves();
});
afterAll(async () => {
  await redis.close();
  await server.stop();
});

const countLost = () => events.filter((fields) => isDeepStrictEqual(fields, LOST)).length;
const serves = () => waitFor(() => redis.ready(), { what: 'a Redis that serves again' });

test('a script runs on a server that knows it, and on one that does not', async () => {
  expect(String(await redis.run(echo, ['k'], ['v']))).toBe('OK');
  await redis.send('SCRIPT', 'FLUSH');
  expect(String(await redis.run(echo, ['k'], [Buffer.of(0, 255)]))).toBe('OK');
  expect(await redis.send('GET', 'k')).toEqual(Buffer.of(0, 255));
});

test('an operation on a frozen server times out, and the same connection serves after the thaw', async () => {
  await server.freeze();
  // The timeout of a command comes before that of its socket, which has the reason `connection`.
  await expect(redis.send('GET', 'k')).rejects.toMatchObject({ code: 'store_unavailable', reason: 'timeout' });
  expect(await redis.ready()).toBe(false);
  server.thaw();
  await serves();
});

test('a silent server loses its connection, and receives a new one after it answers', async () => {
  const before = countLost();
  await server.freeze();
  await expect(redis.send('GET', 'k')).rejects.toEqual(unavailable);
  await waitFor(() => countLost() > before, { what: 'a connection that is given up' });
  await expect(redis.send('GET', 'k')).rejects.toEqual(unavailable);
  server.thaw();
  await serves();
});

test('operations fail at once while the server is down, and succeed after its return', async () => {
  await server.kill();
  await waitFor(async () => !(await redis.ready()), { what: 'a lost connection' });
  await expect(redis.run(echo, ['k'], ['v'])).rejects.toEqual(unavailable);
  await server.restart();
  await serves();
  expect(await redis.send('GET', 'k')).toBeNull();
  expect(String(await redis.run(echo, ['k'], ['v']))).toBe('OK');
});

test('a full or read-only server counts as unavailable, a mistake of ours does not', async () => {
  await redis.send('CONFIG', 'SET', 'maxmemory', '1');
  await expect(redis.run(echo, ['k'], ['v'])).rejects.toMatchObject({ code: 'store_unavailable', reason: 'OOM' });
  await redis.send('CONFIG', 'SET', 'maxmemory', '0');
  await redis.send('LPUSH', 'list', 'v');
  await expect(redis.send('GET', 'list')).rejects.toMatchObject({ code: 'store_failed', reason: 'WRONGTYPE' });
  await redis.send('DEL', 'list');
});

test('no error and no event repeats a sent value', async () => {
  const secret = 'CANARY-VALUE';
  const failures = [
    redis.send('GET', 'a', secret),
    redis.send('NOSUCH', secret),
    redis.run({ ...echo, source: secret, sha1: 'x' }, ['k'], [secret]),
  ];
  const messages = (await Promise.allSettled(failures)).map((failure) => {
    expect(failure.status).toBe('rejected');
    const { reason } = failure as PromiseRejectedResult;
    return [reason.message, reason.stack, JSON.stringify(reason), String(reason.cause)];
  });
  expect(JSON.stringify([messages, events])).not.toContain(secret);
  expect(events).toContainEqual(LOST);
});

test('a connection that we close is not reported as lost', async () => {
  const seen: unknown[] = [];
  const keep = (fields: unknown) => void seen.push(fields);
  const closing = await connectRedis({ url: server.url, log: { info: keep, warn: keep } });
  await closing.close();
  // The event of the closed socket comes in a later turn, and another connection takes many turns.
  await (await connectRedis({ url: server.url, log: { info: keep, warn: keep } })).close();

  expect(seen).toEqual([{ operation: 'redis_ready' }, { operation: 'redis_ready' }]);
});

test('a service starts without its Redis and finds it later', async () => {
  const late = await startRedis({ own: true });
  await late.kill();
  const waiting = await connectRedis({ url: late.url, log });
  expect(await waiting.ready()).toBe(false);
  await late.restart();
  await waitFor(() => waiting.ready(), { what: 'the late Redis' });
  await waiting.close();
  await late.stop();
});
