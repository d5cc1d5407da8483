import type { Assessment } from '@pain-assessment/contracts';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import type { Random } from '@pain-assessment/service-kit/testing';
import { DEMO_KEY, OTHER_KEY } from '../../support/accounts.ts';
import { integrator } from '../../support/integrator.ts';
import type { Call, Kind } from './history-checker.ts';

const KEYS: Readonly<Record<string, string>> = { demo: DEMO_KEY, other: OTHER_KEY };
const SAME: Assessment = { cartography: typicalCartography(), answers: { vas_global: { vas: 6.5 } } };
const DIFFERENT: Assessment = { cartography: { no_pain: true, strokes: [] }, answers: {} };

/** Weights of the actions; creates, starts and submissions are most frequent, so that sessions get results. */
const WEIGHTS = {
  create: 14,
  replay: 4,
  start: 18,
  draft: 8,
  submit: 18,
  submitOther: 2,
  status: 8,
  result: 12,
  report: 6,
  delete: 3,
  foreign: 9,
} as const;
type Action = keyof typeof WEIGHTS;
const ACTIONS = Object.entries(WEIGHTS).flatMap(([action, weight]) =>
  Array.from({ length: weight }, () => action as Action),
);

/** Sends one call and records its outcome. */
export type Recorder = (
  what: Pick<Call, 'actor' | 'kind' | 'account' | 'session' | 'key'>,
  as: string,
  request: { method: string; path: string; body?: unknown; headers?: Record<string, string> },
) => Promise<Call & { token: string | null }>;

/** Records all calls in `calls`, in the order of their answers. */
export function record(baseUrl: string, calls: Call[]): Recorder {
  return async (what, as, { method, path, ...rest }) => {
    const sent = Date.now();
    const answer = await integrator(baseUrl, as)
      .call(method, path, rest)
      .catch(() => null);
    const retryAfter = answer?.headers.get('retry-after');
    const call = {
      ...what,
      session: what.kind === 'create' ? (answer?.json?.session_id ?? null) : what.session,
      sent,
      answered: Date.now(),
      status: answer?.status ?? 0,
      code: answer?.json?.code ?? null,
      retryAfter: retryAfter ? Number(retryAfter) : null,
    };
    calls.push(call);
    return { ...call, token: answer?.json?.component?.token ?? null };
  };
}

interface Known {
  readonly id: string;
  readonly token: string;
}

/**
 * A caller that does one action after the other, sometimes two or three at once on one session; `random` decides
 * everything.
 */
export function createPlayer({ account, random, send }: { account: string; random: Random; send: Recorder }) {
  const secret = KEYS[account] ?? '';
  const foreignSecret = KEYS[account === 'demo' ? 'other' : 'demo'] ?? '';
  const sessions: Known[] = [];
  const keys: string[] = [];

  async function create(key: string): Promise<void> {
    const request = {
      method: 'POST',
      path: '/v1/sessions',
      body: createSessionBody(),
      headers: { 'idempotency-key': key },
    };
    const done = await send({ actor: 'owner', kind: 'create', account, session: null, key }, secret, request);
    if (done.session === null || done.token === null) return;
    if (!sessions.some(({ id }) => id === done.session)) sessions.push({ id: done.session, token: done.token });
  }

  const newKey = () => {
    const key = `${account}-${random.below(2 ** 31)}-${keys.length}`;
    keys.push(key);
    return key;
  };
  const callAsOwner = (
    kind: Kind,
    session: string,
    method: string,
    part: string,
    actor: 'owner' | 'foreign' = 'owner',
  ) =>
    send({ actor, kind, account, session, key: null }, actor === 'owner' ? secret : foreignSecret, {
      method,
      path: `/v1/sessions/${session}${part}`,
    });
  const callAsPage = (kind: Kind, { id, token }: Known, method: string, part: string, body: unknown) =>
    send({ actor: 'page', kind, account, session: id, key: null }, token, {
      method,
      path: `/component/api/${part}`,
      body,
    });

  /** Mostly one of the newest, sometimes one that should have expired. */
  function someSession(): Known | undefined {
    const recent = random.next() < 0.8;
    const from = recent ? sessions.slice(-2) : sessions;
    return from.length > 0 ? random.pick(from) : undefined;
  }

  const actions: Readonly<Record<Action, (session: Known) => Promise<unknown>>> = {
    create: () => create(newKey()),
    replay: () => create(random.pick(keys)),
    start: (session) => callAsPage('start', session, 'POST', 'start', {}),
    draft: (session) =>
      callAsPage('draft', session, 'PUT', 'draft', { revision: 1 + random.below(5), assessment: SAME }),
    submit: (session) => callAsPage('submit', session, 'POST', 'submission', { assessment: SAME }),
    submitOther: (session) => callAsPage('submit', session, 'POST', 'submission', { assessment: DIFFERENT }),
    status: ({ id }) => callAsOwner('status', id, 'GET', ''),
    result: ({ id }) => callAsOwner('result', id, 'GET', '/result'),
    report: ({ id }) => callAsOwner('report', id, 'GET', '/report.pdf'),
    delete: ({ id }) => callAsOwner('delete', id, 'DELETE', ''),
    foreign: ({ id }) => {
      const part = random.pick(['', '/result', '/report.pdf']);
      const kind = ({ '': 'status', '/result': 'result', '/report.pdf': 'report' } as const)[part] ?? 'status';
      return callAsOwner(kind, id, 'GET', part, 'foreign');
    },
  };

  return {
    /** Does the next action. */
    async step(): Promise<void> {
      const session = someSession();
      if (!session) return create(newKey());
      const atOnce = random.next() < 0.2 ? 2 + random.below(2) : 1;
      const chosen = Array.from({ length: atOnce }, () => random.pick(ACTIONS));
      await Promise.all(chosen.map((action) => actions[action](session)));
    },
    create,
    newKey,
  };
}
