import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { pause, waitFor } from '@pain-assessment/service-kit/testing';
import { DEMO_KEY, OTHER_KEY } from '../support/accounts.ts';
import { type Backends, type Replica, startBackends, startReplica } from '../support/fleet.ts';
import { integrator } from '../support/integrator.ts';
import { readContents } from '../support/redis-keys.ts';

/** Creations with and without an Idempotency-Key, each; kills of the gateway; callers of each kind. */
const [CREATIONS, KILLS, CALLERS] = process.env.TEST_FULL ? [300, 21, 4] : [30, 2, 4];

let backends: Backends;
let gateway: Replica;

beforeAll(async () => {
  backends = await startBackends();
  gateway = await startReplica('api-gateway', { ...backends.env, LOG_LEVEL: 'error' });
});
afterAll(async () => {
  await gateway?.process.stop();
  await backends?.stop();
});

const again = () => pause(50, { because: 'a killed gateway refuses connections until it is back' });

/** The session of a creation; null without an answer of 201. */
async function create(key: string, headers: Record<string, string>): Promise<string | null> {
  const answer = await integrator(gateway.baseUrl, key)
    .create(createSessionBody(), headers)
    .catch(() => null);
  return answer?.status === 201 ? answer.json.session_id : null;
}

/** Repeats a creation until it is answered: the same one with a key, otherwise a new one. */
async function createUntilAnswered(key: string, headers: Record<string, string>, onLoss?: () => void): Promise<string> {
  for (;;) {
    const id = await create(key, headers);
    if (id !== null) return id;
    onLoss?.();
    await again();
  }
}

/** Callers that share the creations; each begins the next one after the answer of the last one. */
async function createAll(one: () => Promise<string>, created: string[]): Promise<void> {
  let left = CREATIONS;
  const caller = async () => {
    while (left-- > 0) created.push(await one());
  };
  await Promise.all(Array.from({ length: CALLERS }, caller));
}

/** Units of the quota that an account has used, and sessions of all accounts. */
async function readStore() {
  const contents = await readContents(backends.redis.url);
  const sum = (part: string) =>
    Object.entries(contents)
      .filter(([key]) => key.startsWith(part))
      .reduce((total, [, value]) => total + Number(value), 0);
  const sessions = Object.keys(contents).filter((key) => /^pa:\{ses_\w+\}:facts$/.test(key)).length;
  return { sessions, withKey: sum('pa:{demo}:sessions:'), withoutKey: sum('pa:{other}:sessions:') };
}

test(`of ${CREATIONS} creations beside ${KILLS} kills of the gateway, those with a key leave one session and one unit each`, async () => {
  const withKey: string[] = [];
  const withoutKey: string[] = [];
  let unanswered = 0;
  async function killGateway() {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      const next = Math.floor((kill * CREATIONS) / (KILLS + 1));
      await waitFor(() => withKey.length >= next, { what: `${next} creations`, seconds: 120 });
      await gateway.restart('SIGKILL');
    }
  }
  const createWithKey = () => createUntilAnswered(DEMO_KEY, { 'idempotency-key': randomUUID() });
  const createWithoutKey = () =>
    createUntilAnswered(OTHER_KEY, {}, () => {
      unanswered += 1;
    });
  await Promise.all([createAll(createWithKey, withKey), createAll(createWithoutKey, withoutKey), killGateway()]);

  const store = await readStore();
  const lost = { sessions: store.sessions - 2 * CREATIONS, units: store.withoutKey - CREATIONS };
  process.stdout.write(`without a key ${unanswered} calls had no answer; lost ${JSON.stringify(lost)}\n`);
  expect(new Set(withKey).size).toBe(CREATIONS);
  expect(store.withKey).toBe(CREATIONS);
  expect(new Set(withoutKey).size).toBe(CREATIONS);
  // Only calls without an answer can be lost, and a session only with its unit.
  expect(lost.units).toBeLessThanOrEqual(unanswered);
  expect(lost.sessions).toBeLessThanOrEqual(lost.units);
  expect(lost.sessions).toBeGreaterThanOrEqual(0);
}, 1_200_000);
