import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { startReceiver, typicalAssessment } from '@pain-assessment/api-gateway/testing';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { Redis } from 'ioredis';
import { DEMO_KEY } from '../test/support/accounts.ts';
import { atLength } from './support/length.mjs';
import { meterProcessorTime } from './support/processor-time.mjs';
import { createRows } from './support/rows.mjs';
import { withServices } from './support/services.mjs';

/**
 * Needs of the sessions of a day: processor time of each service, memory of Redis in each state, and bytes on the bus for one session with
 * a code, drafts, submission, webhooks and retrieval, every fourth with its report. From these the rows calculate four volumes.
 */
const SESSIONS = atLength({ quick: 4, usual: 200 });
const WARM_UPS = atLength({ quick: 2, usual: 20 });
const AT_ONCE = 4;
/** One draft for each page of a typical assessment. */
const DRAFTS = atLength({ quick: 2, usual: 12 });
const REPORT_EVERY = 4;

/** Sessions in the busiest minute of a day of eight hours, of which the busiest hour has a fifth. */
const busiestMinute = (aDay) => aDay / 5 / 60;
const VOLUMES = [
  ['1,000 a day', busiestMinute(1_000)],
  ['100,000 a day', busiestMinute(100_000)],
  ['1,000,000 a day', busiestMinute(1_000_000)],
  ['100,000 a minute', 100_000],
];
/** Share of its cores that a service may use. */
const LOAD = 0.7;
/** Minutes in each state: until the submission, until the retrieval, and until its deletion (contract.md#lifetimes); then a day's trace. */
const MINUTES = { open: 30, completed: 5, retrieved: 15, ended: 24 * 60 };

const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Production rejects webhooks over plain HTTP to loopback. */
const ENVIRONMENT = { NODE_ENV: 'test', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };

/** Counts the bytes of all messages, by a subscription to every subject. */
function tapBus(url) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  let bytes = 0;
  socket.on('data', (piece) => {
    bytes += piece.length;
    if (piece.toString('latin1').endsWith('PING\r\n')) socket.write('PONG\r\n');
  });
  socket.write('CONNECT {"verbose":false}\r\nSUB > 1\r\n');
  return { bytes: () => bytes, close: () => socket.destroy() };
}

/** Runs an action for each item, a few at a time. */
async function forEach(items, act) {
  const left = [...items.entries()];
  const work = async () => {
    for (let next = left.shift(); next; next = left.shift()) await act(next[1], next[0]);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
}

/** Makes calls and resolves to the JSON of their answers; rejects unless one is served. */
const createCaller = (call) => async (request) => {
  const { status, text, json } = await call(request);
  if (status >= 300) throw new Error(`${request.method} ${request.path} is answered ${status}: ${text}`);
  return json;
};

/** Steps of a life; each takes all sessions into the state of its name. */
function createSteps(call) {
  const served = createCaller(call);
  const byIntegrator = (method, path) => served({ method, path, bearer: DEMO_KEY });
  return {
    open: (sessions) =>
      forEach(sessions, async (session) => {
        const headers = { 'idempotency-key': randomUUID() };
        const creation = { method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, headers, body: createSessionBody() };
        const { session_id: id, component } = await served(creation);
        Object.assign(session, { path: `/v1/sessions/${id}`, token: component.token });
        const ofPatient = (method, step) => ({ method, path: `/component/api/${step}`, bearer: session.token });
        await served({ ...ofPatient('POST', 'start'), body: { pin: '2580' } });
        for (let revision = 1; revision <= DRAFTS; revision += 1) {
          await served({ ...ofPatient('PUT', 'draft'), body: { revision, assessment: typicalAssessment() } });
        }
      }),
    completed: (sessions) =>
      forEach(sessions, async ({ token }) => {
        const body = { assessment: typicalAssessment() };
        await served({ method: 'POST', path: '/component/api/submission', bearer: token, body });
      }),
    retrieved: (sessions) =>
      forEach(sessions, async ({ path }, index) => {
        await byIntegrator('GET', path);
        await byIntegrator('GET', `${path}/result`);
        if (index % REPORT_EVERY === 0) await byIntegrator('GET', `${path}/report.pdf`);
      }),
    ended: (sessions) => forEach(sessions, ({ path }) => byIntegrator('DELETE', path)),
  };
}

/** Bytes of all keys. The memory of the whole process is too coarse for what an ended session leaves. */
async function storedBytes(redis) {
  let bytes = 0;
  for await (const keys of redis.scanStream({ count: 1_000 })) {
    for (const key of keys) bytes += (await redis.memory('USAGE', key, 'SAMPLES', 0)) ?? 0;
  }
  return bytes;
}

/** Takes sessions through all states; returns the bytes of Redis for each session in each state. */
async function live(call, redis, count) {
  const sessions = Array.from({ length: count }, () => ({}));
  const before = await storedBytes(redis);
  const bytes = {};
  for (const [state, step] of Object.entries(createSteps(call))) {
    await step(sessions);
    bytes[state] = ((await storedBytes(redis)) - before) / count;
  }
  return bytes;
}

/** Needs of one session. */
async function measure({ call, backends, replicas }) {
  const [redis, bus] = [new Redis(backends.redis.url), tapBus(backends.nats.url)];
  await live(call, redis, WARM_UPS);
  const meters = replicas.map(({ service, process }) => [service, meterProcessorTime(process)]);
  const bytesBefore = bus.bytes();
  const bytes = await live(call, redis, SESSIONS);
  const processor = meters.map(([service, meter]) => [service, meter.milliseconds() / SESSIONS]);
  const onBus = (bus.bytes() - bytesBefore) / SESSIONS;
  for (const [, meter] of meters) meter.stop();
  bus.close();
  await redis.quit();
  return { bytes, onBus, processor };
}

const { shown } = createRows('capacity');

function volumeRows({ bytes, onBus, processor }, [volume, aMinute]) {
  const stored = Object.entries(MINUTES).reduce((sum, [state, minutes]) => sum + minutes * bytes[state], 0);
  return [
    ...processor.map(([service, milliseconds]) =>
      shown(`${volume}: cores of ${service} at ${100 * LOAD} %`, (aMinute * milliseconds) / 60_000 / LOAD, ''),
    ),
    shown(`${volume}: Redis`, (aMinute * stored) / 1e9, 'GB'),
    shown(`${volume}: bus`, (aMinute * onBus) / 60 / 1e6, 'MB/s'),
  ];
}

export async function run() {
  const receiver = await startReceiver();
  const accounts = { webhook: { url: receiver.url, secrets: [WEBHOOK_SECRET] } };
  try {
    const needs = await withServices(measure, { env: ENVIRONMENT, accounts });
    return [
      ...needs.processor.map(([service, milliseconds]) => shown(`processor time of ${service}`, milliseconds, 'ms')),
      ...Object.entries(needs.bytes).map(([state, bytes]) => shown(`Redis, session ${state}`, bytes / 1_000, 'kB')),
      shown('bus', needs.onBus / 1_000, 'kB'),
      ...VOLUMES.flatMap((volume) => volumeRows(needs, volume)),
    ];
  } finally {
    await receiver.goDown();
  }
}
