import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { startNats, startRedis, type TestNats, type TestRedis } from '@pain-assessment/service-kit/testing';
import { integrator } from '../e2e/integrator.ts';
import { startFleet, writeAccounts } from './support/fleet.ts';
import { immortalKeys } from './support/redis-keys.ts';

const REPLICAS = 3;
const ROUNDS = process.env.TEST_FULL ? 200 : 8;
const CALLS = process.env.TEST_FULL ? 50 : 24;

let redis: TestRedis;
let nats: TestNats;
let accounts: Awaited<ReturnType<typeof writeAccounts>>;
let fleet: Awaited<ReturnType<typeof startFleet>>;

beforeAll(async () => {
  [redis, nats, accounts] = await Promise.all([
    startRedis({ own: true }),
    startNats({ own: true }),
    writeAccounts({ sessions: ROUNDS, submissions: 100 }),
  ]);
  fleet = await startFleet(
    { 'api-gateway': REPLICAS },
    { REDIS_URL: redis.url, NATS_URL: nats.url, ACCOUNTS_FILE: accounts.file, LOG_LEVEL: 'error' },
  );
}, 90_000);
afterAll(async () => {
  await fleet?.stop();
  await Promise.all([redis?.stop(), nats?.stop(), accounts?.remove()]);
});

/** As a careful client does: waits while the first request with its key is running. */
async function createOnce(replica: number, key: string) {
  const api = integrator(fleet.replicas[replica % REPLICAS]?.baseUrl ?? '');
  for (;;) {
    const answer = await api.create(createSessionBody(), { 'idempotency-key': key });
    if (answer.json.code !== 'idempotency_in_progress') return answer;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

test(`${CALLS} identical creates at once over ${REPLICAS} gateways make one session, one unit of quota and one body, ${ROUNDS} times`, async () => {
  const sessions = new Set<string>();
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: CALLS }, (_, replica) => createOnce(replica, key)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201));
    const bodies = new Set(answers.map(({ bytes }) => Buffer.from(bytes).toString('utf8')));
    expect(bodies.size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotent-replayed') !== 'true')).toHaveLength(1);
    sessions.add(answers[0]?.json.session_id);
  }
  expect(sessions.size).toBe(ROUNDS);

  // The quota is exactly as large as the number of rounds: were one charged twice, an earlier round had been refused.
  const over = await integrator(fleet.replicas[0]?.baseUrl ?? '').create(createSessionBody());
  expect([over.status, over.json.code]).toEqual([429, 'session_quota_exceeded']);
  expect(await immortalKeys(redis.url)).toEqual([]);
}, 600_000);
