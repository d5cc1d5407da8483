import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createLogger, createMetrics } from '@pain-assessment/service-kit';
import { startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { openStores } from './open-stores.ts';

const log = createLogger({ service: 'test', level: 'silent' });

let server: TestRedis;
beforeAll(async () => {
  server = await startRedis({ own: true });
});
afterAll(() => server.stop());

async function open(url: string | undefined) {
  const metrics = createMetrics({ service: 'test' });
  const stores = await openStores({
    redis: url === undefined ? null : { url, tls: {} },
    dueLife: 3_600_000,
    log,
    metrics,
    clock: Date.now,
  });
  const connected = async () => /^store_connected (\d)$/m.exec(await metrics.render('plain'))?.[1];
  return { stores, connected };
}

test('metrics show a lost or frozen Redis without any call to the store, and its return', async () => {
  const { stores, connected } = await open(server.url);
  expect(await connected()).toBe('1');
  await server.freeze();
  expect(await connected()).toBe('0');
  server.thaw();
  await waitFor(async () => (await connected()) === '1', { what: 'the thawed Redis in the metrics' });
  await server.kill();
  await waitFor(async () => (await connected()) === '0', { what: 'the lost Redis in the metrics' });
  await server.restart();
  await waitFor(async () => (await connected()) === '1', { what: 'the new Redis in the metrics' });
  await stores.close();
});

test('a store in memory is always connected', async () => {
  const { stores, connected } = await open(undefined);
  expect(await connected()).toBe('1');
  await stores.close();
});
