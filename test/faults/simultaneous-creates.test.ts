import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { pause } from '@pain-assessment/service-kit/testing';
import { type Backends, type Fleet, startBackends, startFleet } from '../support/fleet.ts';
import { integrator } from '../support/integrator.ts';
import { keysWithoutExpiry } from '../support/redis-keys.ts';

const REPLICAS = 3;
const ROUNDS = process.env.TEST_FULL ? 200 : 8;
const CALLS = process.env.TEST_FULL ? 50 : 24;

let backends: Backends;
let fleet: Fleet;

beforeAll(async () => {
  backends = await startBackends({ sessionsPerDay: ROUNDS });
  fleet = await startFleet({ 'api-gateway': REPLICAS }, { ...backends.env, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await fleet?.stop();
  await backends?.stop();
});

/** Waits while the first request with its key is running, like a proper client. */
async function createOnce(replica: number, key: string) {
  const api = integrator(fleet.replicas[replica % REPLICAS]?.baseUrl ?? '');
  for (;;) {
    const answer = await api.create(createSessionBody(), { 'idempotency-key': key });
    if (answer.json.code !== 'idempotency_in_progress') return answer;
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
    await pause(50, { because: 'nobody tells when the first request with its key has ended' });
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

  // The quota equals the number of rounds: if one were counted twice, an earlier round would have been rejected.
  const over = await integrator(fleet.replicas[0]?.baseUrl ?? '').create(createSessionBody());
  expect([over.status, over.json.code]).toEqual([429, 'session_quota_exceeded']);
  expect(await keysWithoutExpiry(backends.redis.url)).toEqual([]);
});
