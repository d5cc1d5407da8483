import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Module } from '@pain-assessment/contracts';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import { pause } from '@pain-assessment/service-kit/testing';
import { middleAnswers } from '@pain-assessment/standalone/testing';
import { type Backends, type Fleet, type Replica, type Service, startBackends, startFleet } from '../support/fleet.ts';
import { type Answer, integrator } from '../support/integrator.ts';
import { keysWithoutExpiry } from '../support/redis-keys.ts';
import { type Rotation, rotate } from './support/rotation.ts';

/**
 * Restarts of each service: in full runs both replicas in turn, five times; otherwise both gateways once, and one
 * replica of the others.
 */
const RESTARTS = process.env.TEST_FULL
  ? { 'api-gateway': 10, scoring: 10, 'report-renderer': 10 }
  : { 'api-gateway': 2, scoring: 1, 'report-renderer': 1 };
const PATIENTS = process.env.TEST_FULL ? 4 : 1;

let backends: Backends;
let fleet: Fleet;
let rotation: Rotation;

beforeAll(async () => {
  backends = await startBackends();
  fleet = await startFleet(
    { 'api-gateway': 2, scoring: 2, 'report-renderer': 2 },
    {
      ...backends.env,
      LOG_LEVEL: 'warn',
      // Longer than the reaction time of the load balancer.
      SHUTDOWN_DELAY_SECONDS: '2',
    },
  );
  rotation = rotate(fleet.of('api-gateway'));
});
afterAll(async () => {
  await rotation?.stop();
  await fleet?.stop();
  await backends?.stop();
});

/**
 * Calls of a patient follow each other so closely that some meet every step of a restart; no closer, because services
 * start at the same time.
 */
const BETWEEN_CALLS_MS = 30;

/** Observations of the load; `failures` names each call with an unexpected answer. */
interface Watch {
  /** Sessions with a map also fetch their report: pictures cost more than all else. */
  readonly modules: readonly Module[];
  readonly counts: Record<string, number>;
  readonly failures: string[];
}

/** The answer, or a thrown error, such as the one without a ready gateway. */
async function settle(send: () => Promise<Answer>): Promise<Answer | Error> {
  try {
    return await send();
  } catch (error) {
    return error as Error;
  }
}

/** The logs of all services: only the logs contain causes. */
const logs = () => fleet.replicas.map((replica) => replica.process.stdout());

async function expectAnswer(watch: Watch, what: string, status: number, send: () => Promise<Answer>) {
  watch.counts[what] = (watch.counts[what] ?? 0) + 1;
  await pause(BETWEEN_CALLS_MS, { because: 'a patient is slower than a service' });
  const answer = await settle(send);
  if (!(answer instanceof Error) && answer.status === status) return answer;
  const seen = answer instanceof Error ? `${answer.message} ${String(answer.cause)}` : JSON.stringify(answer.json);
  watch.failures.push(`${what}: ${seen}`);
  throw new Error('this session ended early');
}

/** One session from creation to deletion, each call at the next replica. */
async function runSession(watch: Watch): Promise<void> {
  const server = () => integrator(rotation.next());
  const headers = { 'idempotency-key': randomUUID() };
  const { modules } = watch;
  const body = { ...createSessionBody(), modules };
  const created = await expectAnswer(watch, 'create', 201, () => server().create(body, headers));
  const { session_id: id, component } = created.json;
  const page = () => integrator(rotation.next(), component.token);
  const api = '/component/api';
  const view = await expectAnswer(watch, 'open', 200, () => page().call('GET', `${api}/assessment`));
  await expectAnswer(watch, 'start', 200, () => page().call('POST', `${api}/start`, { body: {} }));
  const map = modules.includes('cartography') ? { cartography: typicalCartography() } : {};
  const assessment = { ...map, answers: middleAnswers(view.json.questionnaires) };
  const draft = { body: { revision: 1, assessment } };
  await expectAnswer(watch, 'draft', 204, () => page().call('PUT', `${api}/draft`, draft));
  await expectAnswer(watch, 'status', 200, () => server().status(id));
  await expectAnswer(watch, 'submit', 200, () => page().call('POST', `${api}/submission`, { body: { assessment } }));
  if (modules.includes('cartography')) await expectAnswer(watch, 'report', 200, () => server().report(id));
  await expectAnswer(watch, 'result', 200, () => server().result(id));
  await expectAnswer(watch, 'delete', 204, () => server().remove(id));
}

/** Runs session after session until the test ends or a session fails, whose failure is kept then. */
async function runSessionsUntil(isOver: () => boolean, watch: Watch): Promise<void> {
  while (!isOver() && watch.failures.length === 0) await runSession(watch).catch(() => undefined);
}

/** Waits for a condition, or until a session has failed: then the test has failed. */
async function waitUntil(watch: Watch, isSo: () => boolean): Promise<void> {
  while (!isSo() && watch.failures.length === 0) await pause(50, { because: 'a counter tells nobody when it grows' });
}

/**
 * Restarts a replica; returns when some sessions have completed after it, so that the next restart may follow. Like a
 * rollout, it stops no gateway before the load balancer knows the previous one.
 */
async function restartUnderLoad(replica: Replica, watch: Watch): Promise<void> {
  await replica.restart();
  if (replica.service === 'api-gateway') await waitUntil(watch, () => rotation.includes(replica));
  const before = watch.counts.result ?? 0;
  await waitUntil(watch, () => (watch.counts.result ?? 0) >= before + 2);
}

/** Restarts one after the other; stops at the first failure, so that the logs of its processes still exist. */
async function restartAll(service: Service, watch: Watch): Promise<void> {
  const replicas = fleet.of(service);
  for (let restart = 0; restart < RESTARTS[service] && watch.failures.length === 0; restart += 1) {
    const replica = replicas[restart % replicas.length];
    if (replica) await restartUnderLoad(replica, watch);
  }
}

test.each<Service>(['api-gateway', 'scoring', 'report-renderer'])(
  'replicas of %s are restarted, one after the other, and no request fails',
  async (service) => {
    const watch: Watch = {
      modules: service === 'report-renderer' ? ['cartography', 'questionnaires'] : ['questionnaires'],
      counts: {},
      failures: [],
    };
    let over = false;
    const load = Promise.all(Array.from({ length: PATIENTS }, () => runSessionsUntil(() => over, watch)));
    try {
      await restartAll(service, watch);
    } finally {
      over = true;
      await load;
    }
    if (watch.failures.length > 0) throw new Error([...watch.failures, ...logs()].join('\n'));
    expect(await keysWithoutExpiry(backends.redis.url)).toEqual([]);
  },
);
