import { complete, create, createClient, DEMO_KEY } from '@pain-assessment/api-gateway/testing';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { startRedis } from '@pain-assessment/service-kit/testing';
import autocannon from 'autocannon';
import { Redis } from 'ioredis';
import { startServer } from './gateway/start-server.mjs';
import { createRows } from './support/rows.mjs';

/**
 * The price of the gateway: each call as a ratio to a bare Express 5 route with one ioredis GET or SET, in rounds that take turns,
 * so that whatever else the machine does falls on both. The median of the ratios counts. Takes a minute and a half.
 */
const ROUNDS = 9;
const ROUND_SECONDS = 1;
const CONNECTIONS = 20;
const RESULT_CONNECTIONS = 8;
const SESSIONS_WEIGHED = 2_000;

const jsonHeaders = { authorization: `Bearer ${DEMO_KEY}`, 'content-type': 'application/json' };

async function requestsPerSecond(options, seconds = ROUND_SECONDS) {
  const measured = await autocannon({ connections: CONNECTIONS, duration: seconds, ...options });
  const { requests, errors, non2xx, statusCodeStats } = measured;
  if (errors > 0 || non2xx > 0)
    throw new Error(`while measuring: ${errors} errors, ${JSON.stringify(statusCodeStats)}`);
  return requests.total / seconds;
}

async function ratio(ours, bare) {
  for (const options of [bare, ours]) await requestsPerSecond(options, 1);
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const base = await requestsPerSecond(bare);
    rounds.push({ base, own: await requestsPerSecond(ours) });
  }
  return { ratio: rounds.map(({ own, base }) => own / base), own: rounds.map(({ own }) => own) };
}

async function usedMemory(redis) {
  return Number(/used_memory_dataset:(\d+)/.exec(await redis.info('memory'))?.[1]);
}

/** Bytes of Redis memory for each created session; with an Idempotency-Key its sealed replay is counted too. */
async function bytesOfSession(redis, call, headersOf) {
  const before = await usedMemory(redis);
  for (let made = 0; made < SESSIONS_WEIGHED; made += 1) {
    const body = createSessionBody();
    await call({ method: 'POST', path: '/v1/sessions', bearer: DEMO_KEY, headers: headersOf(made), body });
  }
  return ((await usedMemory(redis)) - before) / SESSIONS_WEIGHED;
}

const { shown, atMost } = createRows('gateway');
const ofBare = (name, value) => shown(name, value, '× bare');
const bytes = (name, value) => atMost(name, value, 'bytes', 2_048);
const rate = (name, value) => shown(name, value, 'requests/s');

async function measureCalls(redis, gateway, bare) {
  const at = (port, path, more = {}) => ({ url: `http://127.0.0.1:${port}${path}`, headers: jsonHeaders, ...more });
  const call = createClient(gateway.port);
  const created = await create(call);
  const completed = await complete(call);
  const { text: view } = await call({ path: created.path, bearer: DEMO_KEY });
  const { body: result } = await call({ path: `${completed.path}/result`, bearer: DEMO_KEY });
  await redis.set('view', view);
  await redis.set('result', result);

  const post = { method: 'POST', body: JSON.stringify(createSessionBody()) };
  const few = { connections: RESULT_CONNECTIONS };
  const status = await ratio(at(gateway.port, created.path), at(bare.port, '/text/view'));
  const creating = await ratio(at(gateway.port, '/v1/sessions', post), at(bare.port, '/text/session', post));
  const fetching = await ratio(at(gateway.port, `${completed.path}/result`, few), at(bare.port, '/bytes/result', few));
  return [
    ofBare('status view', status.ratio),
    ofBare('create', creating.ratio),
    ofBare(`stored result of ${Math.round(result.length / 1000)} KB`, fetching.ratio),
    rate('status view, one process', status.own),
    rate('create, one process', creating.own),
    rate('stored result, one process', fetching.own),
  ];
}

async function measureMemory(redis, gateway) {
  const call = createClient(gateway.port);
  await redis.flushall();
  const plain = await bytesOfSession(redis, call, () => ({}));
  const keyed = await bytesOfSession(redis, call, (made) => ({ 'Idempotency-Key': `bench-${made}` }));
  return [bytes('Redis memory of a created session', plain), bytes('Redis memory of one with Idempotency-Key', keyed)];
}

/** Runs the bench; needs redis-server and a build. */
export async function run() {
  const server = await startRedis({ own: true });
  const redis = new Redis(server.url);
  const gateway = await startServer('gateway-server.mjs', server.url);
  const bare = await startServer('bare-server.mjs', server.url);
  try {
    return [...(await measureMemory(redis, gateway)), ...(await measureCalls(redis, gateway, bare))];
  } finally {
    gateway.stop();
    bare.stop();
    redis.disconnect();
    await server.stop();
  }
}
