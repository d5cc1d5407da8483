import { setMaxListeners } from 'node:events';
import { Agent, request as httpRequest } from 'node:http';
import { type Assessment, Locale } from '@pain-assessment/contracts';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { pause } from '@pain-assessment/service-kit/testing';
import { integrator } from '../../support/integrator.ts';
import { drawMap, HALF_OF_THE_BODY, LARGEST_BODY } from '../expensive-maps.ts';
import { type Answers, CONNECTION_FLOODS, type Flood, keepOpen, MOST_CALLS, type Target } from './connection-floods.ts';

const PAUSE_AFTER_LOSS_MS = 50;
const PIN = '2468';

const bearer = (secret: string) => ({ authorization: `Bearer ${secret}`, 'content-type': 'application/json' });
const count = (answers: Answers, status: number) => answers.set(status, (answers.get(status) ?? 0) + 1);

/** Sends one call and discards the body of its answer: the attacker must need less processor time than the service. */
function call(
  { baseUrl, agent, over }: { baseUrl: string; agent: Agent; over: AbortSignal },
  { method, path, as, body }: { method: string; path: string; as: string; body?: Buffer },
): Promise<number> {
  return new Promise((resolve) => {
    const headers = { ...bearer(as), 'content-length': body?.length ?? 0 };
    const sent = httpRequest(`${baseUrl}${path}`, { method, headers, agent, signal: over }, (answer) => {
      answer.once('close', () => resolve(answer.statusCode ?? 0)).resume();
    });
    sent.once('error', () => resolve(0)).end(body);
  });
}

type Send = (request: { method: string; path: string; as: string; body?: Buffer }) => Promise<number>;

/** Runs `parallel` loops; each calls again right after its answer. */
async function inParallel(
  { baseUrl, parallel, over }: { baseUrl: string; parallel: number; over: AbortSignal },
  work: (send: Send, loop: number, turn: number) => Promise<number>,
): Promise<Answers> {
  setMaxListeners(0, over);
  const agent = new Agent({ keepAlive: true, maxSockets: parallel });
  const answers: Answers = new Map();
  async function loop(index: number) {
    for (let turn = 0; !over.aborted && turn < MOST_CALLS / parallel; turn += 1) {
      const status = await work((request) => call({ baseUrl, agent, over }, request), index, turn);
      if (over.aborted) return;
      count(answers, status);
      if (status === 0) await pause(PAUSE_AFTER_LOSS_MS, { because: 'a refused connection is answered at once' });
    }
  }
  await Promise.all(Array.from({ length: parallel }, (_, index) => loop(index)));
  agent.destroy();
  return answers;
}

const toBuffer = (body: unknown) => Buffer.from(JSON.stringify(body));
const PAINLESS: Assessment = { cartography: { no_pain: true, strokes: [] }, answers: {} };

/** A started session of the attacker: its token and id. */
async function startSession({ baseUrl, key }: Target, { pin = '' } = {}) {
  const created = await integrator(baseUrl, key).create(createSessionBody());
  const token: string = created.json.component.token;
  const page = integrator(baseUrl, token);
  const started = await page.call('POST', '/component/api/start', { body: pin === '' ? {} : { pin } });
  if (started.status !== 200) throw new Error(`the attacker could not start: ${started.status}`);
  const submit = (assessment: Assessment) => page.call('POST', '/component/api/submission', { body: { assessment } });
  return { token, id: String(created.json.session_id), submit };
}

/** Bodies of nearly 2 MiB that differ only in a revision of ten digits; the rest is serialised once. */
function largestDraft(): (revision: number) => Buffer {
  const digits = 10;
  const body = toBuffer({ revision: 10 ** (digits - 1), assessment: { cartography: drawMap(LARGEST_BODY) } });
  const at = body.indexOf(String(10 ** (digits - 1)));
  return (revision) => {
    const copy = Buffer.from(body);
    copy.write(String(10 ** (digits - 1) + revision), at);
    return copy;
  };
}

const drafts: Flood = {
  name: '16 parallel drafts of 2 MB',
  async prepare(target) {
    const { token } = await startSession(target);
    const draft = largestDraft();
    let revision = 0;
    return (over) =>
      inParallel({ ...target, parallel: 16, over }, (send) => {
        revision += 1;
        return send({ method: 'PUT', path: '/component/api/draft', as: token, body: draft(revision) });
      });
  },
};

const stalledBodies: Flood = {
  name: '450 bodies that stop one byte short',
  async prepare(target) {
    const { token } = await startSession(target);
    const body = largestDraft()(1);
    const { host } = new URL(target.baseUrl);
    const head = Object.entries({ host, ...bearer(token), 'content-length': body.length });
    const lines = ['PUT /component/api/draft HTTP/1.1', ...head.map(([name, value]) => `${name}: ${value}`), '', ''];
    const bytes = [Buffer.from(lines.join('\r\n')), body.subarray(0, -1)];
    return (over) => keepOpen(target, { connections: 450, bytes, over });
  },
};

const starts: Flood = {
  name: '60 parallel starts with a PIN in a started session',
  async prepare(target) {
    const { token } = await startSession(target);
    const body = toBuffer({ pin: PIN });
    return (over) =>
      inParallel({ ...target, parallel: 60, over }, (send) =>
        send({ method: 'POST', path: '/component/api/start', as: token, body }),
      );
  },
};

/** Always the correct PIN: five wrong ones would lock it. */
const unlocks: Flood = {
  name: '60 parallel unlocks with the right PIN',
  async prepare(target) {
    const { token, submit } = await startSession(target, { pin: PIN });
    await submit(PAINLESS);
    const body = toBuffer({ pin: PIN });
    return (over) =>
      inParallel({ ...target, parallel: 60, over }, (send) =>
        send({ method: 'POST', path: '/component/api/unlock', as: token, body }),
      );
  },
};

/** Creates a session, starts it and submits one assessment; returns the last status and the session's id. */
async function sendOne(send: Send, target: Target, body: Buffer): Promise<{ status: number; id: string }> {
  const session = await startSession(target).catch(() => null);
  if (session === null) return { status: 0, id: '' };
  const path = '/component/api/submission';
  return { status: await send({ method: 'POST', path, as: session.token, body }), id: session.id };
}

/** Each loop has different maps, because equal submissions in flight may share one answer. */
const expensiveMaps: Flood = {
  name: '16 loops of submissions of an expensive map',
  async prepare(target) {
    const bodies = Array.from({ length: 16 }, (_, seed) =>
      toBuffer({ assessment: { cartography: drawMap({ ...HALF_OF_THE_BODY, seed }), answers: {} } }),
    );
    return (over) =>
      inParallel({ ...target, parallel: 16, over }, async (send, loop) => {
        const { status } = await sendOne(send, target, bodies[loop] as Buffer);
        return status;
      });
  },
};

const LOCALES = Locale.options;

/** Requests uncached reports: six languages of one assessment after the other. */
const reports: Flood = {
  name: '16 loops of reports in six languages',
  async prepare(target) {
    const body = toBuffer({ assessment: PAINLESS });
    return (over) =>
      inParallel({ ...target, parallel: 16, over }, async (send) => {
        const { status, id } = await sendOne(send, target, body);
        if (status !== 200) return status;
        const path = (locale: string) => `/v1/sessions/${id}/report.pdf?locale=${locale}`;
        const statuses = await Promise.all(
          LOCALES.map((locale) => send({ method: 'GET', path: path(locale), as: target.key })),
        );
        return Math.max(...statuses);
      });
  },
};

/** A bundle of an assessment with this map. */
async function makeBundle(target: Target, map: Parameters<typeof drawMap>[0]): Promise<string> {
  const session = await startSession(target);
  const { status } = await session.submit({ cartography: drawMap(map), answers: {} });
  if (status !== 200) throw new Error(`the attacker could not complete an assessment: ${status}`);
  return (await integrator(target.baseUrl, target.key).result(session.id)).json.resume_bundle;
}

const comparisons: Flood = {
  name: '16 loops of comparisons of twelve of the largest and most expensive bundles',
  async prepare(target) {
    const [largest, expensive] = [await makeBundle(target, LARGEST_BODY), await makeBundle(target, HALF_OF_THE_BODY)];
    const body = toBuffer({ bundles: Array.from({ length: 12 }, (_, index) => (index % 2 ? expensive : largest)) });
    return (over) =>
      inParallel({ ...target, parallel: 16, over }, (send) =>
        send({ method: 'POST', path: '/v1/comparisons', as: target.key, body }),
      );
  },
};

/** All floods of one session's token or one account's key; the first one takes memory, the second one processors. */
export const FLOODS: readonly Flood[] = [
  drafts,
  unlocks,
  stalledBodies,
  starts,
  expensiveMaps,
  reports,
  comparisons,
  ...CONNECTION_FLOODS,
];
