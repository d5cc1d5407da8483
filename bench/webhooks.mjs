import { request } from 'node:http';
import { complete, createClient, startReceiver } from '@pain-assessment/api-gateway/testing';
import { startRedis, waitFor } from '@pain-assessment/service-kit/testing';
import { demoAndOther, writeAccounts } from '../test/support/accounts.ts';
import { startServer } from './gateway/start-server.mjs';
import { createRows, median, quantile } from './support/rows.mjs';

/** From a completion, at the instant that the event names, to its arrival at a receiver on this machine. */
const ONE_BY_ONE = 200;
const BURST = 200;
const AT_ONCE = 20;
const LIMIT_MS = 1_000;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const { shown, atMost } = createRows('webhooks');
const p95 = (values) => quantile(values, 0.95);

/** The yardstick: a POST of as many bytes over a connection of its own, from its sending to its answer. */
function post(url, body) {
  const begin = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false }, (answer) => {
      answer.resume();
      resolve(performance.now() - begin);
    });
    sent.on('error', reject).end(body);
  });
}

/** Milliseconds that each completion took to arrive, the first arrival of each session. */
function watchArrivals(receiver) {
  const delays = new Map();
  receiver.answer = (_request, response) => {
    const { type, timestamp, data } = receiver.told.at(-1).json;
    if (type === 'session.completed' && !delays.has(data.session_id))
      delays.set(data.session_id, Date.now() - Date.parse(timestamp));
    response.writeHead(204).end();
  };
  return delays;
}

async function measure(receiver, call) {
  const delays = watchArrivals(receiver);
  const arrived = (count) => waitFor(() => delays.size >= count, { what: `${count} completions told`, seconds: 120 });
  for (let run = 0; run < 10; run += 1) await complete(call);
  await arrived(10);
  delays.clear();
  const bare = [];
  const body = JSON.stringify({ type: 'bare', padding: 'x'.repeat(100) });
  const answer = receiver.answer;
  for (let run = 0; run < ONE_BY_ONE; run += 1) {
    await complete(call);
    await arrived(run + 1);
    receiver.answer = (_request, response) => response.writeHead(204).end();
    bare.push(await post(receiver.url, body));
    receiver.answer = answer;
  }
  const single = [...delays.values()];
  delays.clear();
  const play = async () => {
    for (let run = 0; run < BURST / AT_ONCE; run += 1) await complete(call);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, play));
  await arrived(BURST);
  return { single, bare, burst: [...delays.values()] };
}

/** Runs the bench; needs redis-server and a build. */
export async function run() {
  const [redis, receiver] = await Promise.all([startRedis({ own: true }), startReceiver()]);
  const accounts = await writeAccounts(demoAndOther({ webhook: { url: receiver.url, secrets: [SECRET] } }));
  const settings = { ACCOUNTS_FILE: accounts.file, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };
  const gateway = await startServer('gateway-server.mjs', redis.url, settings);
  try {
    const { single, bare, burst } = await measure(receiver, createClient(gateway.port));
    return [
      shown('completion to receiver, p50', single, 'ms'),
      shown('completion to receiver, p50 over a bare POST', median(single) / median(bare), '×'),
      atMost('completion to receiver, p95', single, 'ms', LIMIT_MS, p95),
      atMost(`completion to receiver, ${AT_ONCE} sessions at once, p95`, burst, 'ms', LIMIT_MS, p95),
    ];
  } finally {
    gateway.stop();
    await accounts.remove();
    await Promise.all([receiver.goDown(), redis.stop()]);
  }
}
