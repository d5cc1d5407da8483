import { request } from 'node:http';
import { startReceiver } from '@pain-assessment/api-gateway/testing';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { integrator } from '../test/support/integrator.ts';
import { atLength } from './support/length.mjs';
import { createRows, median, p95 } from './support/rows.mjs';
import { withServices } from './support/services.mjs';
import { inTurns, timed } from './support/turns.mjs';

/**
 * Time from the answer to a submission to the arrival of `session.completed` at a local receiver; it may be negative. Then the delay of an
 * account's first retry, while the receiver of another account with many open sessions never answers.
 */
const ONE_BY_ONE = atLength({ quick: 2, usual: 200 });
const WARM_UPS = atLength({ quick: 0, usual: 10 });
const AT_ONCE = atLength({ quick: 2, usual: 20 });
const BURST_ROUNDS = atLength({ quick: 1, usual: 10 });
const LIMIT_MS = 1_000;
const HELD = atLength({ quick: 20, usual: 3_000, full: 10_000 });
const HELD_AT_ONCE = 16;
const RETRIES = atLength({ quick: 1, usual: 10 });
const RETRY_LIMIT_MS = 3_000;
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
/** Production rejects webhooks over plain HTTP to loopback. */
const ENVIRONMENT = { NODE_ENV: 'test', WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' };

const { shown, atMost } = createRows('webhooks');

/** Baseline: time of a POST of as many bytes over a new connection, from sending to answer. */
function post(url) {
  return new Promise((resolve, reject) => {
    const sent = request(url, { method: 'POST', agent: false }, (answer) => {
      answer.resume();
      resolve();
    });
    sent.on('error', reject).end(JSON.stringify({ type: 'bare', padding: 'x'.repeat(100) }));
  });
}

/** First arrival of the completion of each session. */
function watchArrivals(receiver) {
  const arrivals = new Map();
  receiver.answer = (_request, response) => {
    const { type, data } = receiver.messages.at(-1).json;
    if (type === 'session.completed' && !arrivals.has(data.session_id))
      arrivals.set(data.session_id, performance.now());
    response.writeHead(204).end();
  };
  return arrivals;
}

async function play(receiver, { complete }) {
  const arrivals = watchArrivals(receiver);
  async function deliver() {
    const id = await complete();
    const answered = performance.now();
    const arrived = await waitFor(() => arrivals.get(id), { what: 'the webhook of a completion', seconds: 120 });
    return arrived - answered;
  }
  const [single, bare] = await inTurns([deliver, () => timed(() => post(receiver.url))], ONE_BY_ONE, WARM_UPS);
  const [burst] = await inTurns([() => Promise.all(Array.from({ length: AT_ONCE }, deliver))], BURST_ROUNDS);
  return { single, bare, burst: burst.flat() };
}

async function startOne({ baseUrl }, key) {
  const { json } = await integrator(baseUrl, key).create(createSessionBody());
  const start = () => integrator(baseUrl, json.component.token).call('POST', '/component/api/start', { body: {} });
  return { id: json.session_id, start };
}

/** Starts sessions whose notifications are never answered. */
async function hold(services, held) {
  let left = HELD;
  async function startNext() {
    while (left-- > 0) {
      const { id, start } = await startOne(services, services.attacker);
      held.add(id);
      await start();
    }
  }
  await Promise.all(Array.from({ length: HELD_AT_ONCE }, startNext));
}

/** Delays from the first attempt, which fails, to the second one of each of several sessions of the other account. */
async function playBesideHeld(receiver, services) {
  const held = new Set();
  const attempts = new Map();
  receiver.answer = (_request, response) => {
    const { session_id: id } = receiver.messages.at(-1).json.data;
    if (held.has(id)) return;
    const before = attempts.get(id) ?? [];
    attempts.set(id, [...before, performance.now()]);
    response.writeHead(before.length === 0 ? 500 : 204).end();
  };
  await hold(services, held);
  const delays = [];
  for (let count = 0; count < RETRIES; count += 1) {
    const { id, start } = await startOne(services, services.otherKey);
    await start();
    const [first, second] = await waitFor(() => attempts.get(id)?.length === 2 && attempts.get(id), {
      what: 'a first retry',
      seconds: 300,
    });
    delays.push(second - first);
  }
  return delays;
}

export async function run() {
  const receiver = await startReceiver();
  const options = { env: ENVIRONMENT, accounts: { webhook: { url: receiver.url, secrets: [SECRET] } } };
  try {
    const { single, bare, burst } = await withServices((services) => play(receiver, services), options);
    const retries = await withServices((services) => playBesideHeld(receiver, services), options);
    return [
      shown('submission to webhook, p50', single, 'ms'),
      shown('submission to webhook, p50 over a bare POST', median(single) / median(bare), '×'),
      atMost('submission to webhook, p95', single, 'ms', LIMIT_MS, p95),
      atMost(`submission to webhook, ${AT_ONCE} sessions at once, p95`, burst, 'ms', LIMIT_MS, p95),
      atMost(`first retry beside ${HELD} sessions of a silent receiver`, retries, 'ms', RETRY_LIMIT_MS, p95),
    ];
  } finally {
    await receiver.goDown();
  }
}
