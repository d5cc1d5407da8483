/**
 * A constant load of patients, each through every service, until SIGUSR2 or for SECONDS. Nothing is sent again, so that whatever fails
 * is seen. Reads BASE_URL, API_KEY, CONCURRENCY, PAUSE_MS and SECONDS; its last line is JSON: requests, patients, failures, times.
 */
import { setTimeout as sleep } from 'node:timers/promises';

const { BASE_URL, API_KEY, CONCURRENCY = '3', PAUSE_MS = '200', SECONDS = '600' } = process.env;
const TIMEOUT_MS = 30_000;
const API = '/component/api';
const AFTER_FAILURE_MS = 200;

const SESSION = {
  zone: 'thoracolumbar_spine',
  patient: { sex: 'female', height_cm: 170, weight_kg: 70 },
  modules: ['cartography', 'questionnaires'],
  options: { session_pin: 'none' },
};
const STROKE = {
  view: 'back',
  layer: 'intensity',
  tool: 'brush',
  value: 'severe',
  radius: 20,
  points: [340, 640, 380, 660],
};

const counts = { requests: 0, patients: 0 };
const failures = [];
const times = new Map();
const state = { ended: false };

/** What came instead of the answer: a status with the problem's code, or why there was none. */
async function call({ method = 'GET', path, route = path, bearer = API_KEY, body, expected, read = 'json' }) {
  const begun = performance.now();
  counts.requests += 1;
  const outcome = await ask({ method, path, bearer, body, expected, read });
  const took = performance.now() - begun;
  times.set(route, [...(times.get(route) ?? []), took]);
  if (outcome.content !== undefined) return outcome.content;
  const failure = `${new Date().toISOString()} ${method} ${route}: ${outcome.reason} after ${Math.round(took)} ms`;
  failures.push(failure);
  process.stdout.write(`${failure}\n`);
  throw Object.assign(new Error(failure), { isCounted: true });
}

async function ask({ method, path, bearer, body, expected, read }) {
  try {
    const answer = await fetch(`${BASE_URL}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const content = await answer[answer.status === expected ? read : 'text']();
    if (answer.status === expected) return { content };
    return { reason: `${answer.status} ${/"code":"(\w+)"/.exec(content)?.[1] ?? ''}` };
  } catch (error) {
    return { reason: `${error.name} ${error.cause?.code ?? error.cause?.message ?? error.message}` };
  }
}

const chooseAnswer = (item) => (item.kind === 'choice' ? item.options[0].code : (item.minimum + item.maximum) / 2);
const answerAll = ({ id, items }) => [id, Object.fromEntries(items.map((item) => [item.id, chooseAnswer(item)]))];

async function playPatient() {
  const created = await call({ method: 'POST', path: '/v1/sessions', expected: 201, body: SESSION });
  const path = `/v1/sessions/${created.session_id}`;
  const route = '/v1/sessions/{id}';
  const bearer = created.component.token;
  await call({ method: 'POST', path: `${API}/start`, bearer, body: {}, expected: 200 });
  const { questionnaires } = await call({ path: `${API}/assessment`, bearer, expected: 200 });
  const assessment = {
    cartography: { no_pain: false, strokes: [STROKE] },
    answers: Object.fromEntries(questionnaires.map(answerAll)),
  };
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
  `${JSON.stringify({ ...counts, failures, times: Object.fromEntries([...times].map(summarise)) })}\n`,
);
