/**
 * A load of independent operations, so that a failing one does not hide the others: creations, submissions, results and reports.
 * It retries answers of 500 and above, like integrators and tablets. WAITING sessions delay their submission until one has failed; then
 * all submit at once. Reads BASE_URL, API_KEY, WAITING, PAUSE_MS and LANES; runs until it is stopped.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { ASSESSMENT, SESSION } from './session.mjs';

const { BASE_URL, API_KEY, WAITING = '200', PAUSE_MS = '1000' } = process.env;
const API = '/component/api';
const TIMEOUT_MS = 30_000;
const MOST_KEPT = 20;
/** Concurrent calls of each operation. */
const LANES = JSON.parse(process.env.LANES ?? '{"create":3,"submit":2,"result":3,"report":6}');

/** Sessions by state. */
const open = [];
const waiting = [];
const complete = [];
const counts = {};

/** The status of an answer; 0 without an answer. */
async function call({ method = 'GET', path, bearer = API_KEY, body }) {
  try {
    const answer = await fetch(`${BASE_URL}${path}`, {
      method,
      headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    return { status: answer.status, content: await answer.arrayBuffer() };
  } catch {
    return { status: 0 };
  }
}

const isAgain = ({ status }) => status === 0 || status === 429 || status >= 500;

function count(name, { status }) {
  counts[`${name} ${status}`] = (counts[`${name} ${status}`] ?? 0) + 1;
}

async function create() {
  const created = await call({ method: 'POST', path: '/v1/sessions', body: SESSION });
  count('create', created);
  if (created.status !== 201) return null;
  const { session_id: id, component } = JSON.parse(Buffer.from(created.content).toString());
  const bearer = component.token;
  await call({ method: 'POST', path: `${API}/start`, bearer, body: {} });
  return { id, bearer };
}

async function submit({ bearer }) {
  const path = `${API}/submission`;
  const submitted = await call({ method: 'POST', path, bearer, body: { assessment: ASSESSMENT } });
  count('submit', submitted);
  return submitted;
}

/** Sends a session's submission until the gateway accepts it or rejects it permanently. */
async function submitAgain(session) {
  for (;;) {
    const submitted = await submit(session);
    if (!isAgain(submitted)) return submitted;
    await sleep(Number(PAUSE_MS) * Math.random());
  }
}

const remove = ({ id }) => call({ method: 'DELETE', path: `/v1/sessions/${id}` });

async function createOne() {
  const session = await create();
  if (session === null) return;
  if (open.push(session) > MOST_KEPT) await remove(open.shift());
}

async function submitOne() {
  const session = open.shift();
  if (!session) return;
  const submitted = await submit(session);
  if (isAgain(submitted)) {
    open.unshift(session);
    for (const waiter of waiting.splice(0)) submitAgain(waiter).then(() => remove(waiter));
  }
  if (submitted.status === 200 && complete.push(session) > MOST_KEPT) await remove(complete.shift());
}

async function fetchResult() {
  const [session] = complete;
  if (!session) return;
  const found = await call({ path: `/v1/sessions/${session.id}/result` });
  count('result', found);
  if (found.status !== 200 && !isAgain(found)) complete.splice(complete.indexOf(session), 1);
}

/** Each report renders once, for the newest session, so that sessions for reading results remain. */
async function fetchReport() {
  if (complete.length < 2) return;
  const session = complete.pop();
  const found = await call({ path: `/v1/sessions/${session.id}/report.pdf` });
  count('report', found);
  if (isAgain(found)) complete.push(session);
  else await remove(session);
}

async function repeat(work) {
  for (;;) {
    await work();
    await sleep(Number(PAUSE_MS));
  }
}

async function fillWaiting() {
  while (waiting.length < Number(WAITING)) {
    const session = await create();
    if (session) waiting.push(session);
  }
}

await Promise.all(Array.from({ length: 4 }, fillWaiting));
process.stdout.write(`${waiting.length} sessions wait\n`);
setInterval(() => process.stdout.write(`${new Date().toISOString()} ${JSON.stringify(counts)}\n`), 5_000);
const WORK = { create: createOne, submit: submitOne, result: fetchResult, report: fetchReport };
for (const [name, lanes] of Object.entries(LANES)) for (let lane = 0; lane < lanes; lane += 1) void repeat(WORK[name]);
