import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import { startNats, startRedis, type TestNats, type TestRedis } from '@pain-assessment/service-kit/testing';
import { middleAnswers } from '@pain-assessment/standalone/testing';
import { type Answer, integrator } from '../e2e/integrator.ts';
import { type Replica, type Service, startFleet, writeAccounts } from './support/fleet.ts';
import { immortalKeys } from './support/redis-keys.ts';
import { type Rotation, rotate } from './support/rotation.ts';

const ROUNDS = process.env.TEST_FULL ? 5 : 1;
const PATIENTS = process.env.TEST_FULL ? 4 : 2;

let redis: TestRedis;
let nats: TestNats;
let accounts: Awaited<ReturnType<typeof writeAccounts>>;
let fleet: Awaited<ReturnType<typeof startFleet>>;
let rotation: Rotation;

beforeAll(async () => {
  [redis, nats, accounts] = await Promise.all([
    startRedis({ own: true }),
    startNats({ own: true }),
    writeAccounts({ sessions: 1_000_000, submissions: 1_000_000 }),
  ]);
  fleet = await startFleet(
    { 'api-gateway': 2, scoring: 2, 'report-renderer': 2 },
    {
      REDIS_URL: redis.url,
      NATS_URL: nats.url,
      ACCOUNTS_FILE: accounts.file,
      LOG_LEVEL: 'warn',
      // Longer than the balancer takes to notice.
      SHUTDOWN_DELAY_SECONDS: '2',
    },
  );
  rotation = rotate(fleet.of('api-gateway'));
}, 120_000);
afterAll(async () => {
  await rotation?.stop();
  await fleet?.stop();
  await Promise.all([redis?.stop(), nats?.stop(), accounts?.remove()]);
}, 60_000);

/** What the load has seen; `failures` names each call that was not answered as on a quiet day. */
interface Watch {
  readonly counts: Record<string, number>;
  readonly failures: string[];
}

/** The answer, or the error that came in its place: also the one that tells that no gateway is ready. */
async function settle(send: () => Promise<Answer>): Promise<Answer | Error> {
  try {
    return await send();
  } catch (error) {
    return error as Error;
  }
}

/** What the services have said of themselves: causes stand in their logs only. */
const logs = () => fleet.replicas.map((replica) => replica.process.stdout());

async function expectAnswer(watch: Watch, what: string, status: number, send: () => Promise<Answer>) {
  watch.counts[what] = (watch.counts[what] ?? 0) + 1;
  const answer = await settle(send);
  if (!(answer instanceof Error) && answer.status === status) return answer;
  const seen = answer instanceof Error ? `${answer.message} ${String(answer.cause)}` : JSON.stringify(answer.json);
  watch.failures.push(`${what}: ${seen}`);
  throw new Error('this life ended early');
}

/** One session from creation to its report, each call at the next replica. */
async function liveOneLife(watch: Watch): Promise<void> {
  const server = () => integrator(rotation.next());
  const headers = { 'idempotency-key': randomUUID() };
  const created = await expectAnswer(watch, 'create', 201, () => server().create(createSessionBody(), headers));
  const { session_id: id, component } = created.json;
  const page = () => integrator(rotation.next(), component.token);
  const api = '/component/api';
  const view = await expectAnswer(watch, 'open', 200, () => page().call('GET', `${api}/assessment`));
  await expectAnswer(watch, 'start', 200, () => page().call('POST', `${api}/start`, { body: {} }));
  const assessment = { cartography: typicalCartography(), answers: middleAnswers(view.json.questionnaires) };
  const draft = { body: { revision: 1, assessment } };
  await expectAnswer(watch, 'draft', 204, () => page().call('PUT', `${api}/draft`, draft));
  await expectAnswer(watch, 'status', 200, () => server().status(id));
  await expectAnswer(watch, 'submit', 200, () => page().call('POST', `${api}/submission`, { body: { assessment } }));
  await expectAnswer(watch, 'report', 200, () => server().report(id));
  await expectAnswer(watch, 'result', 200, () => server().result(id));
  await expectAnswer(watch, 'delete', 204, () => server().remove(id));
}

/** Lives until told otherwise or until a life ended early, which has left its failure. */
async function liveUntil(isOver: () => boolean, watch: Watch): Promise<void> {
  while (!isOver() && watch.failures.length === 0) await liveOneLife(watch).catch(() => undefined);
}

/** Waits until it is so, or until a life has ended early: the test has failed then. */
async function untilSo(watch: Watch, isSo: () => boolean): Promise<void> {
  while (!isSo() && watch.failures.length === 0) await delay(50);
}

/**
 * Starts a replica again; returns when it has had its share of the work, so that the next one may go.
 * A rollout, too, takes no gateway down before those who send requests know of the last one.
 */
async function restartUnderLoad(replica: Replica, watch: Watch): Promise<void> {
  await replica.restart();
  if (replica.service === 'api-gateway') await untilSo(watch, () => rotation.includes(replica));
  const before = watch.counts.result ?? 0;
  await untilSo(watch, () => (watch.counts.result ?? 0) >= before + 2);
}

/** One after the other, round after round; the first failure ends it, so that the logs of its processes are there. */
async function restartAll(service: Service, watch: Watch): Promise<void> {
  const due = Array.from({ length: ROUNDS }, () => fleet.of(service)).flat();
  for (const replica of due) if (watch.failures.length === 0) await restartUnderLoad(replica, watch);
}

test.each<Service>(['api-gateway', 'scoring', 'report-renderer'])(
  'both replicas of %s start again, one after the other, and no request fails',
  async (service) => {
    const watch: Watch = { counts: {}, failures: [] };
    let over = false;
    const load = Promise.all(Array.from({ length: PATIENTS }, () => liveUntil(() => over, watch)));
    try {
      await restartAll(service, watch);
    } finally {
      over = true;
      await load;
    }
    if (watch.failures.length > 0) throw new Error([...watch.failures, ...logs()].join('\n'));
    expect(await immortalKeys(redis.url)).toEqual([]);
  },
  process.env.TEST_FULL ? 600_000 : 150_000,
);
