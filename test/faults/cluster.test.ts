import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import {
  startNats,
  startRedisCluster,
  type TestNats,
  type TestRedisCluster,
} from '@pain-assessment/service-kit/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { type AccountsFile, demoAndOther, writeAccounts } from '../support/accounts.ts';
import { type Fleet, startFleet } from '../support/fleet.ts';
import { integrator, refusal } from '../support/integrator.ts';
import { startStubServices, UNSEALED } from '../support/stub-services.ts';

const SESSIONS = process.env.TEST_FULL ? 60 : 8;

let cluster: TestRedisCluster;
let nats: TestNats;
let accounts: AccountsFile;
let stubs: Awaited<ReturnType<typeof startStubServices>>;
let fleet: Fleet;

beforeAll(async () => {
  [cluster, nats, accounts] = await Promise.all([
    startRedisCluster(),
    startNats({ own: true }),
    writeAccounts(demoAndOther({ sessionsPerDay: 3 * SESSIONS })),
  ]);
  const env = { REDIS_URL: `${cluster.url}?cluster=true`, NATS_URL: nats.url, ACCOUNTS_FILE: accounts.file };
  [stubs, fleet] = await Promise.all([
    startStubServices(nats.url),
    startFleet({ 'api-gateway': 2 }, { ...env, ...UNSEALED, LOG_LEVEL: 'warn' }),
  ]);
});
afterAll(async () => {
  await fleet?.stop();
  await stubs?.close();
  await Promise.all([cluster?.stop(), nats?.stop(), accounts?.remove()]);
});

const gateway = (index: number) => integrator(fleet.of('api-gateway')[index % 2]?.baseUrl ?? '');

/** Calls every operation that uses the store once, on both replicas in turn. */
async function runSession(index: number): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() };
  const created = await gateway(index).create(createSessionBody(), headers);
  expect(created.status).toBe(201);
  const replayed = await gateway(index + 1).create(createSessionBody(), headers);
  expect(Buffer.from(replayed.bytes).equals(Buffer.from(created.bytes))).toBe(true);

  const { session_id: id, component } = created.json;
  await playPatient(component.url.replace(/^https?:\/\/[^/]+/, fleet.of('api-gateway')[index % 2]?.baseUrl ?? ''));
  const result = await gateway(index + 1).result(id);
  expect(result.status).toBe(200);
  const reopened = await gateway(index).create({ ...createSessionBody(), resume_bundle: result.json.resume_bundle });
  expect(reopened.status).toBe(201);
  expect((await gateway(index).remove(id)).status).toBe(204);
  expect(refusal(await gateway(index + 1).status(id))).toEqual([404, 'session_not_found']);
}

test('sessions, idempotency and quotas work on a Redis cluster of three shards', async () => {
  await Promise.all(Array.from({ length: SESSIONS }, (_, index) => runSession(index)));

  const left = 3 * SESSIONS - 2 * SESSIONS;
  const answers = await Promise.all(
    Array.from({ length: left + 2 }, (_, index) => gateway(index).create(createSessionBody())),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(left);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  for (const replica of fleet.replicas) expect(replica.process.output()).not.toMatch(/CROSSSLOT/i);
});
