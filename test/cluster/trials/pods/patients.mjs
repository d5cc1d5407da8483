/**
 * A constant load of patients, each through every service, until SIGUSR2 or for SECONDS. It logs every failed request and retries it,
 * like the page and integrators, for a limited time. Reads BASE_URL, API_KEY, CONCURRENCY, PAUSE_MS and SECONDS; its last line is
 * JSON: requests, patients, failures, given up, times.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ASSESSMENT, SESSION } from './session.mjs';

const { BASE_URL, API_KEY, CONCURRENCY = '3', PAUSE_MS = '200', SECONDS = '600' } = process.env;
const TIMEOUT_MS = 30_000;
const API = '/component/api';
const AFTER_FAILURE_MS = 200;
/** Duration of retries; the cluster detects a lost node after 50 s. */
const AGAIN_MS = 90_000;

const ASKED = { ...SESSION, modules: ['cartography', 'questionnaires'] };

const counts = { requests: 0, patients: 0 };
const failures = [];
const givenUp = [];
const times = new Map();
const state = { ended: false };

const isAgain = ({ status, retryAfter }) => status === 0 || status >= 500 || retryAfter > 0;
/** Statuses of a retry whose first attempt took effect although its answer was lost. */
const isDone = ({ method }, { status }, tries) => method === 'DELETE' && tries > 0 && status === 404;

/** Retries a request until its expected answer, and returns its content. */
async function call(request) {
  const end = performance.now() + AGAIN_MS;
  for (let tries = 0; ; tries += 1) {
    const outcome = await tryOnce(request);
    if (outcome.content !== undefined || isDone(request, outcome, tries)) return outcome.content;
    if (isAgain(outcome) && performance.now() < end) {
      await sleep(1_000 * outcome.retryAfter || AFTER_FAILURE_MS);
      continue;
    }
    givenUp.push(outcome.failure);
    throw Object.assign(new Error(outcome.failure), { isCounted: true });
  }
}

/** Sends a request once, and logs a failure. */
async function tryOnce({ method = 'GET', path, route = path, bearer = API_KEY, key, body, expected, read = 'json' }) {
  const begun = performance.now();
  counts.requests += 1;
  const outcome = await ask({ method, path, bearer, key, body, expected, read });
  const took = performance.now() - begun;
  times.set(route, [...(times.get(route) ?? []), took]);
  if (outcome.content !== undefined) return outcome;
  const failure = `${new Date().toISOString()} ${method} ${route}: ${outcome.reason} after ${Math.round(took)} ms`;
  failures.push(failure);
  process.stdout.write(`${failure}\n`);
  return { ...outcome, failure };
}

/** The content of the answer, or the failure: a status with the problem's code, or a network error. */
async function ask({ method, path, bearer, key, body, expected, read }) {
  try {
    const answer = await fetch(`${BASE_URL}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(key && { 'idempotency-key': key }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const { status, headers } = answer;
    const content = await answer[status === expected ? read : 'text']();
    if (status === expected) return { content };
    const reason = `${status} ${/"code":"(\w+)"/.exec(content)?.[1] ?? ''}`;
    return { status, reason, retryAfter: Number(headers.get('retry-after')) };
  } catch (error) {
    return { status: 0, reason: `${error.name} ${error.cause?.code ?? error.cause?.message ?? error.message}` };
  }
}

const chooseAnswer = (item) => (item.kind === 'choice' ? item.options[0].code : (item.minimum + item.maximum) / 2);
const answerAll = ({ id, items }) => [id, Object.fromEntries(items.map((item) => [item.id, chooseAnswer(item)]))];

async function playPatient() {
  const created = await call({ method: 'POST', path: '/v1/sessions', key: randomUUID(), expected: 201, body: ASKED });
  const path = `/v1/sessions/${created.session_id}`;
  const route = '/v1/sessions/{id}';
  const bearer = created.component.token;
  await call({ method: 'POST', path: `${API}/start`, bearer, body: {}, expected: 200 });
  const { questionnaires } = await call({ path: `${API}/assessment`, bearer, expected: 200 });
  const assessment = { ...ASSESSMENT, answers: Object.fromEntries(questionnaires.map(answerAll)) };
  await call({
    method: 'PUT',
    path: `${API}/draft`,
    bearer,
    body: { revision: 1, assessment },
    expected: 204,
    read: 'text',
  });
  await call({ method: 'POST', path: `${API}/submission`, bearer, body: { assessment }, expected: 200 });
  await call({ path: `${path}/result`, route: `${route}/result`, expected: 200 });
  await call({ path: `${path}/report.pdf`, route: `${route}/report.pdf`, expected: 200, read: 'arrayBuffer' });
  await call({ method: 'DELETE', path, route, expected: 204, read: 'text' });
  counts.patients += 1;
}

async function playPatients() {
  while (!state.ended) {
    try {
      await playPatient();
    } catch (error) {
      if (!error.isCounted) throw error;
      await sleep(AFTER_FAILURE_MS);
    }
    await sleep(Number(PAUSE_MS));
  }
}

const summarise = ([route, all]) => {
  const sorted = [...all].sort((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]);
  return [route, { p50: at(0.5), p99: at(0.99), most: at(1) }];
};

process.on('SIGUSR2', () => Object.assign(state, { ended: true }));
setTimeout(() => Object.assign(state, { ended: true }), Number(SECONDS) * 1000).unref();
await Promise.all(Array.from({ length: Number(CONCURRENCY) }, playPatients));
process.stdout.write(
  `${JSON.stringify({ ...counts, failures, givenUp, times: Object.fromEntries([...times].map(summarise)) })}\n`,
);
