import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink, startRedis, type TestRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { Redis } from 'ioredis';
import { openStores, type Stores } from './open-stores.ts';
import { newVersion } from './store.ts';

const RIGHTS = '~pa:* -@all +@read +@write +@scripting +ping +time +info'.split(' ');

let server: TestRedis;
let admin: Redis;
beforeAll(async () => {
  server = await startRedis({ own: true });
  admin = new Redis(server.url);
});
afterAll(async () => {
  admin.disconnect();
  await server.stop();
});
beforeEach(async () => {
  await admin.config('SET', 'maxmemory-policy', 'noeviction');
  await admin.config('SET', 'appendonly', 'no');
  await admin.config('SET', 'save', '');
});

/** The stores of a gateway with its log and metrics. */
async function open(url: string) {
  const { log, lines } = createLogSink();
  const metrics = createMetrics({ service: 'test' });
  const stores: Stores = await openStores({
    redis: { url, tls: {} },
    dueLife: 3_600_000,
    log,
    metrics,
    clock: Date.now,
  });
  return {
    stores,
    used: async () => /^store_memory_used_ratio (\S+)$/m.exec(await metrics.render('plain'))?.[1],
    persistent: async () => /^store_persistent (\d)$/m.exec(await metrics.render('plain'))?.[1],
    missing: () =>
      lines
        .filter(({ operation }) => operation === 'redis_refuses')
        .map(({ reason, missing }) => ({ reason, missing })),
    failures: () =>
      lines.filter(({ operation }) => operation === 'redis_connection_failed').map(({ reason }) => reason),
    warnings: () => lines.filter(({ level }) => level === 'warn').map(({ operation }) => operation),
  };
}

const PATIENCE = { what: 'the stores to notice', seconds: 30 };

describe('a Redis', () => {
  test('shows the used share of its maxmemory, and 0 without one', async () => {
    const { stores, used } = await open(server.url);
    await waitFor(() => stores.ready(), PATIENCE);
    expect(await used()).toBe('0');
    const [, bytes = ''] = /^used_memory:(\d+)/m.exec(await admin.info()) ?? [];
    await admin.config('SET', 'maxmemory', String(2 * Number(bytes)));
    await waitFor(async () => {
      await stores.ready();
      return Math.abs(Number(await used()) - 0.5) < 0.2;
    }, PATIENCE);
    await admin.config('SET', 'maxmemory', '0');
    await stores.close();
  });

  test('without eviction and disk is ready, and no log line mentions it', async () => {
    const { stores, persistent, warnings } = await open(server.url);
    await waitFor(() => stores.ready(), PATIENCE);
    expect(await persistent()).toBe('0');
    expect(warnings()).toEqual([]);
    await stores.close();
  });

  test.each(['allkeys-lru', 'volatile-ttl'])(
    'with the eviction policy %s is not ready, until it is corrected',
    async (policy) => {
      await admin.config('SET', 'maxmemory-policy', policy);
      const { stores, warnings } = await open(server.url);
      await waitFor(() => warnings().includes('redis_evicts'), PATIENCE);
      expect(await stores.ready()).toBe(false);

      await admin.config('SET', 'maxmemory-policy', 'noeviction');
      await waitFor(() => stores.ready(), PATIENCE);
      expect(warnings()).toEqual(['redis_evicts']);
      await stores.close();
    },
  );

  test.each([
    ['appendonly', 'yes'],
    ['save', '3600 1'],
  ])('with %s %s is ready, and appears in log and metrics', async (name, value) => {
    await admin.config('SET', name, value);
    const { stores, persistent, warnings } = await open(server.url);
    await waitFor(async () => (await persistent()) === '1', PATIENCE);
    await waitFor(() => stores.ready(), PATIENCE);
    expect(warnings()).toEqual(['redis_persists']);
    await stores.close();
  });

  test('that the user may not ask is ready, and one log line says so', async () => {
    await admin.call('ACL', 'SETUSER', 'gateway', 'on', '>secret', ...RIGHTS);
    const { stores, persistent, warnings } = await open(server.url.replace('//', '//gateway:secret@'));
    await waitFor(() => stores.ready(), PATIENCE);
    expect(await stores.ready()).toBe(true);
    expect(await persistent()).toBe('0');
    expect(warnings()).toEqual(['redis_persistence_unknown']);
    await stores.close();

    await admin.call('ACL', 'SETUSER', 'gateway', '+config|get');
    const allowed = await open(server.url.replace('//', '//gateway:secret@'));
    await waitFor(() => allowed.stores.ready(), PATIENCE);
    expect(allowed.warnings()).toEqual([]);
    await allowed.stores.close();
  });
});

describe('a Redis without INFO and CONFIG is ready, and one line each says what is unknown', () => {
  const UNKNOWN = ['redis_eviction_unknown', 'redis_persistence_unknown'];

  test('where they have another name', async () => {
    const further = ['INFO', 'CONFIG'].flatMap((name) => ['--rename-command', name, `hidden-${name}`]);
    const renamed = await startRedis({ own: true, further });
    const { stores, warnings } = await open(renamed.url);
    await waitFor(() => stores.ready(), PATIENCE);
    expect(warnings()).toEqual(UNKNOWN);
    await stores.close();
    await renamed.stop();
  });

  test('where the user has no right to them, and nothing is written past the log', async () => {
    const warn = jest.spyOn(console, 'warn').mockReturnValue(undefined);
    const rights = RIGHTS.filter((right) => right !== '+info');
    await admin.call('ACL', 'SETUSER', 'gateway', 'reset', 'on', '>secret', ...rights);
    const { stores, warnings } = await open(server.url.replace('//', '//gateway:secret@'));
    await waitFor(() => stores.ready(), PATIENCE);
    expect(warnings()).toEqual(UNKNOWN);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
    await stores.close();
  });
});

describe('a Redis that refuses commands', () => {
  const rights = (...changes: string[]) => admin.call('ACL', 'SETUSER', 'gateway', ...changes);
  const atReplica = (host: string, port: string) => admin.replicaof(host, port);

  test.each([
    ['NOPERM', 'falls', () => rights('-@scripting'), () => rights('+@scripting')],
    [
      'OOM',
      'stays for what can be read',
      () => admin.config('SET', 'maxmemory', '1'),
      () => admin.config('SET', 'maxmemory', '0'),
    ],
    ['READONLY', 'falls', () => atReplica('127.0.0.1', '1'), () => atReplica('NO', 'ONE')],
  ])(
    'with %s answers are temporary failures, one line says what is missing, and readiness %s',
    async (reason, readiness, refuse, allow) => {
      await rights('reset', 'on', '>secret', ...RIGHTS, '+config|get');
      const { stores, missing } = await open(server.url.replace('//', '//gateway:secret@'));
      await waitFor(() => stores.ready(), PATIENCE);
      const value = { content: new Uint8Array(), lifetime: 60_000 };
      const create = (name: string) =>
        stores.claims.commit({ slot: reason, version: newVersion(), expected: {}, write: { [name]: value } });

      await refuse();
      for (const name of ['a', 'b', 'c'])
        await expect(create(name)).rejects.toMatchObject({ code: 'store_unavailable' });
      expect(await stores.ready()).toBe(readiness !== 'falls');
      expect(missing()).toEqual([{ reason, missing: expect.any(String) }]);

      await allow();
      await waitFor(() => stores.ready(), PATIENCE);
      expect(await create('a')).toMatchObject({ outcome: 'done' });
      await stores.close();
    },
  );

  test('without a password is not ready, and one line says so', async () => {
    await admin.config('SET', 'requirepass', 'secret');
    const { stores, failures } = await open(server.url);
    await expect(stores.claims.read('demo', ['n'])).rejects.toMatchObject({ code: 'store_unavailable' });
    await waitFor(() => failures().length > 0, PATIENCE);
    expect(await stores.ready()).toBe(false);

    await admin.config('SET', 'requirepass', '');
    await waitFor(() => stores.ready(), PATIENCE);
    expect(failures()).toEqual(['NOAUTH']);
    await stores.close();
  });
});
