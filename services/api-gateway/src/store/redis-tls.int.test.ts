import { readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { TlsFiles } from '@pain-assessment/service-kit';
import {
  createTestAuthority,
  startRedis,
  startRedisWithTls,
  type TestAuthority,
  type TestCertificate,
  type TestRedisWithTls,
  waitFor,
} from '@pain-assessment/service-kit/testing';
import { connectRedis, type RedisConnection } from './redis-connection.ts';
import { RedisConnector } from './redis-connector.ts';

const OPERATING = readFileSync(new URL('../../../../docs/operating.md', import.meta.url), 'utf8');
/** Permissions of the Redis user in docs/operating.md. */
const [, RULES = ''] = /`(~pa:[^`]*)`/.exec(OPERATING) ?? [];

let authority: TestAuthority;
let foreign: TestAuthority;
let server: TestRedisWithTls;
const opened: RedisConnection[] = [];
const started: TestRedisWithTls[] = [];
beforeAll(async () => {
  [authority, foreign] = await Promise.all([createTestAuthority(), createTestAuthority()]);
  server = await startWithTls(await authority.issue('localhost'));
});
afterEach(async () => void (await Promise.all(opened.splice(0).map((redis) => redis.close()))));
afterAll(async () => {
  await Promise.all(started.map((redis) => redis.stop()));
  await Promise.all([authority.remove(), foreign.remove()]);
});

async function startWithTls(certificate: TestCertificate): Promise<TestRedisWithTls> {
  const redis = await startRedisWithTls({ certificate, rules: RULES });
  started.push(redis);
  return redis;
}

async function connect(port: number, tls: TlsFiles, credentials = 'gateway:secret') {
  const reasons: (string | undefined)[] = [];
  const log = { info: () => undefined, warn: ({ reason }: { reason?: string }) => void reasons.push(reason) };
  const redis = await connectRedis({ url: `rediss://${credentials}@localhost:${port}`, tls, log });
  opened.push(redis);
  return { redis, reasons };
}

/** True if the connection is rejected: it is not ready, and logs the reason. */
async function isRefused({ redis, reasons }: Awaited<ReturnType<typeof connect>>): Promise<boolean> {
  await waitFor(() => reasons.length > 0, { what: 'a refusal' });
  return !(await redis.ready());
}

test('the gateway works with its own certificate and a user with the permissions in docs/operating.md', async () => {
  const { redis } = await connect(server.port, await authority.issue('api-gateway'));

  expect(await redis.ready()).toBe(true);
  await redis.send('SET', 'pa:{x}:facts', 'v');
  expect(String(await redis.send('GET', 'pa:{x}:facts'))).toBe('v');
  for (const [command, ...values] of [
    ['FLUSHALL'],
    ['KEYS', '*'],
    ['CONFIG', 'SET', 'save', '1 1'],
    ['GET', 'other'],
  ]) {
    await expect(redis.send(command ?? '', ...values)).rejects.toMatchObject({
      code: 'store_unavailable',
      reason: 'NOPERM',
    });
  }
});

describe('the password alone grants no access', () => {
  test('without a certificate, or with one of another authority', async () => {
    const { caFile } = await authority.issue('api-gateway');
    const { certFile, keyFile } = await foreign.issue('api-gateway');
    for (const tls of [{ caFile }, { certFile, keyFile, caFile }]) {
      expect(await isRefused(await connect(server.port, tls))).toBe(true);
    }
  });

  test("as Redis's default user, or with another password", async () => {
    const tls = await authority.issue('api-gateway');
    for (const credentials of [':secret', 'gateway:other']) {
      expect(await isRefused(await connect(server.port, tls, credentials))).toBe(true);
    }
  });
});

test('sockets that are closed before they are connected, and then refuse the server, end no process', async () => {
  const { certFile, keyFile, caFile } = await authority.issue('api-gateway');
  const { port } = await startWithTls(await foreign.issue('localhost'));
  const tls = { cert: readFileSync(certFile), key: readFileSync(keyFile), ca: readFileSync(caFile) };
  // The server's alert, the second error, comes in time in about half of them.
  const openAndClose = async () => {
    const connector = new RedisConnector({ host: 'localhost', port, tls, disconnectTimeout: 60_000 });
    const socket = await connector.connect(() => undefined);
    // As ioredis does it.
    const [failure] = [new Promise((resolve) => socket.once('error', resolve)), connector.disconnect()];
    await new Promise((resolve) => socket.on('close', resolve));
    return failure;
  };
  for (const failure of await Promise.all(Array.from({ length: 40 }, openAndClose))) {
    expect(failure).toMatchObject({ code: 'SELF_SIGNED_CERT_IN_CHAIN' });
  }
});

describe('the gateway does not use', () => {
  test('a server with a certificate of another authority, or of another host', async () => {
    const tls = await authority.issue('api-gateway');
    for (const certificate of [await foreign.issue('localhost'), await authority.issue('redis.example.org')]) {
      expect(await isRefused(await connect((await startWithTls(certificate)).port, tls))).toBe(true);
    }
  });

  test('a server without TLS', async () => {
    const plain = await startRedis({ own: true });
    const connection = await connect(Number(new URL(plain.url).port), await authority.issue('api-gateway'), ':secret');
    expect(await isRefused(connection)).toBe(true);
    await plain.stop();
  });
});

test('renewed certificates are used at the next connection, without a restart, and a half renewed pair breaks nothing', async () => {
  const [onServer, own] = [await authority.issue('localhost'), await authority.issue('api-gateway')];
  const renewed = await startWithTls(onServer);
  const { redis } = await connect(renewed.port, own);
  expect(await redis.ready()).toBe(true);

  await foreign.issue('localhost', onServer.folder);
  const { keyFile } = await foreign.issue('api-gateway');
  await copyFile(keyFile, own.keyFile);
  await renewed.restart();
  await waitFor(async () => !(await redis.ready()), { what: 'a connection that cannot be made' });
  await foreign.issue('api-gateway', own.folder);

  await waitFor(() => redis.ready(), { what: 'a connection with the new certificates' });
});
