import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Plays an integrator and a patient once, through every service: creates a session, draws, answers, submits, fetches
 * the result and the report, and deletes the session. Reads BASE_URL, API_KEY and the deadline of a call; exits with 1 and one
 * line after a failure.
 */
const { BASE_URL, API_KEY, DEADLINE_SECONDS = '30' } = process.env;

/** Sends a request again after each 503, as its `Retry-After` tells, until the deadline: a busy service is well. */
async function ask(url, init) {
  const signal = AbortSignal.timeout(Number(DEADLINE_SECONDS) * 1000);
  for (;;) {
    const answer = await fetch(url, { ...init, signal });
    const wait = answer.headers.get('retry-after');
    if (answer.status !== 503 || wait === null) return answer;
    await answer.body?.cancel();
    await sleep(Number(wait) * 1000, undefined, { signal });
  }
}

async function call({ method = 'GET', path, bearer = API_KEY, headers = {}, body, expected }) {
  const name = `${method} ${path.replace(/ses_\w+/, '{id}')}`;
  const answer = await ask(`${BASE_URL}${path}`, {
    method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }), ...headers },
    body: body && JSON.stringify(body),
  }).catch((cause) => {
    if (!['AbortError', 'TimeoutError'].includes(cause.name)) throw cause;
    throw new Error(`${name} did not answer within ${DEADLINE_SECONDS} s`);
  });
  if (answer.status !== expected) throw new Error(`${name} answered ${answer.status}`);
  return answer;
}

const json = async (request) => (await call(request)).json();

/** The first option of a choice, the middle of a scale. */
const chooseAnswer = (item) => (item.kind === 'choice' ? item.options[0].code : (item.minimum + item.maximum) / 2);

const answersTo = (questionnaires) =>
  Object.fromEntries(
    questionnaires.map(({ id, items }) => [id, Object.fromEntries(items.map((item) => [item.id, chooseAnswer(item)]))]),
  );

const lowerBack = {
  view: 'back',
  layer: 'intensity',
  tool: 'brush',
  value: 'severe',
  radius: 20,
  points: [340, 640, 380, 660],
};

async function play() {
  const created = await json({
    method: 'POST',
    path: '/v1/sessions',
    headers: { 'idempotency-key': randomUUID() },
    expected: 201,
    body: {
      zone: 'thoracolumbar_spine',
      patient: { sex: 'female', height_cm: 170, weight_kg: 70 },
      modules: ['cartography', 'questionnaires'],
      options: { session_pin: 'none' },
    },
  });
  const path = `/v1/sessions/${created.session_id}`;
  try {
    await assess(created.component.token);
    const result = await json({ path: `${path}/result`, expected: 200 });
    if (result.mcri.status !== 'computed') throw new Error('the MCRi was not computed');
    const report = await call({ path: `${path}/report.pdf`, expected: 200 });
    const start = Buffer.from(await report.arrayBuffer())
      .subarray(0, 5)
      .toString();
    if (start !== '%PDF-') throw new Error('the report is no PDF');
  } finally {
    await call({ method: 'DELETE', path, expected: 204 });
  }
}

async function assess(bearer) {
  const api = '/component/api';
  await call({ method: 'POST', path: `${api}/start`, bearer, body: {}, expected: 200 });
  const { questionnaires } = await json({ path: `${api}/assessment`, bearer, expected: 200 });
  const assessment = { cartography: { no_pain: false, strokes: [lowerBack] }, answers: answersTo(questionnaires) };
  await call({ method: 'PUT', path: `${api}/draft`, bearer, body: { revision: 1, assessment }, expected: 204 });
  await call({ method: 'POST', path: `${api}/submission`, bearer, body: { assessment }, expected: 200 });
}

try {
  await play();
  console.log('The synthetic patient was assessed: session, map, answers, result, report and deletion are well.');
} catch (error) {
  console.error(`The synthetic patient failed: ${error.message}`);
  process.exitCode = 1;
}
