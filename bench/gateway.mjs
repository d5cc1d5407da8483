import { fork } from 'node:child_process';
import { once } from 'node:events';
import { create, DEMO_KEY } from '@pain-assessment/api-gateway/testing';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { Redis } from 'ioredis';
import { Pool } from 'undici';
import { atLength } from './support/length.mjs';
import { createRows } from './support/rows.mjs';
import { withServices } from './support/services.mjs';
import { inTurns } from './support/turns.mjs';

/**
 * Cost of the gateway: each call as a ratio to a bare Express 5 route with one ioredis GET or SET, in alternating rounds.
 * The median of the ratios counts.
 */
const ROUNDS = atLength({ quick: 1, usual: 9 });
const WARM_UPS = atLength({ quick: 0, usual: 1 });
const REQUESTS = atLength({ quick: 100, usual: 3_000 });
const CONNECTIONS = 20;
const RESULT_CONNECTIONS = 8;
const SESSIONS_WEIGHED = atLength({ quick: 20, usual: 2_000 });

const jsonHeaders = { authorization: `Bearer ${DEMO_KEY}`, 'content-type': 'application/json' };

/** Sends requests over connections that each wait for an answer before the next request. */
async function requestsPerSecond({ url, connections = CONNECTIONS, ...request }) {
  const { origin, pathname: path } = new URL(url);
  const pool = new Pool(origin, { connections });
  let left = REQUESTS;
  async function keepBusy() {
    while (left > 0) {
      left -= 1;
      const { statusCode, body } = await pool.request({ method: 'GET', path, ...request });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
      if (statusCode >= 300) throw new Error(`while measuring: status ${statusCode}`);
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, keepBusy));
  const elapsed = performance.now() - start;
  await pool.close();
  return (1_000 * REQUESTS) / elapsed;
}

async function compare(ours, bare) {
  const works = [bare, ours].map((options) => () => requestsPerSecond(options));
  const [base, own] = await inTurns(works, ROUNDS, WARM_UPS);
  return { own, ratio: own.map((rate, round) => rate / base[round]) };
}

async function usedMemory(redis) {
  return Number(/used_memory_dataset:(\d+)/.exec(await redis.info('memory'))?.[1]);
}

/** Bytes of Redis memory per created session; with an Idempotency-Key also of its sealed replay. */
async function measureSession(redis, call, makeHeaders) {
  const before = await usedMemory(redis);
  for (let made = 0; made < SESSIONS_WEIGHED; made += 1) {
    const body = createSessionBody();
    await call({ method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, headers: makeHeaders(made), body });
  }
  return ((await usedMemory(redis)) - before) / SESSIONS_WEIGHED;
}

const { shown, atMost } = createRows('gateway');
const ofBare = (name, value) => shown(name, value, '× bare');
const bytes = (name, value) => atMost(name, value, 'bytes', 2_048);
const rate = (name, value) => shown(name, value, 'requests/s');

async function measureCalls(redis, { baseUrl, call, complete }, bareUrl) {
  const at = (url, more = {}) => ({ url, headers: jsonHeaders, ...more });
  const viewPath = (await create(call)).path;
  const resultPath = `/v1/sessions/${await complete()}/result`;
  const { text: view } = await call({ path: viewPath, bearer: DEMO_KEY });
  const { body: result } = await call({ path: resultPath, bearer: DEMO_KEY });
  await redis.set('view', view);
  await redis.set('result', result);

  const post = { method: 'POST', body: JSON.stringify(createSessionBody()) };
  const few = { connections: RESULT_CONNECTIONS };
  const status = await compare(at(`${baseUrl}${viewPath}`), at(`${bareUrl}/text/view`));
  const creating = await compare(at(`${baseUrl}/v1/sessions`, post), at(`${bareUrl}/text/session`, post));
  const fetching = await compare(at(`${baseUrl}${resultPath}`, few), at(`${bareUrl}/bytes/result`, few));
  return [
    ofBare('status view', status.ratio),
    ofBare('create', creating.ratio),
    ofBare(`stored result of ${Math.round(result.length / 1000)} KB`, fetching.ratio),
    rate('status view, one process', status.own),
    rate('create, one process', creating.own),
    rate('stored result, one process', fetching.own),
  ];
}

async function measureMemory(redis, { call }) {
  await redis.flushall();
  const plain = await measureSession(redis, call, () => ({}));
  const keyed = await measureSession(redis, call, (made) => ({ 'Idempotency-Key': `bench-${made}` }));
  return [bytes('Redis memory of a created session', plain), bytes('Redis memory of one with Idempotency-Key', keyed)];
}

async function measure(services) {
  const { url } = services.backends.redis;
  const redis = new Redis(url);
  const bare = fork(new URL('support/bare-server.mjs', import.meta.url), [url]);
  try {
    const [port] = await once(bare, 'message');
    return [
      ...(await measureMemory(redis, services)),
      ...(await measureCalls(redis, services, `http://localhost:${port}`)),
    ];
  } finally {
    bare.kill();
    redis.disconnect();
  }
}

export const run = () => withServices(measure, { env: { LOG_LEVEL: 'info' } });
