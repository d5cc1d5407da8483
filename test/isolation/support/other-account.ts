import type { Assessment } from '@pain-assessment/contracts';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { pause } from '@pain-assessment/service-kit/testing';
import type { Kind } from '../../faults/support/history-checker.ts';
import { record } from '../../faults/support/player.ts';

/** Measures how long the event loop of this process was blocked. */
function watchOwnDelay(): { total(): number; stop(): void } {
  const every = 10;
  let expected = performance.now() + every;
  let total = 0;
  const overdue = () => Math.max(0, performance.now() - expected);
  const timer = setInterval(() => {
    total += overdue();
    expected = performance.now() + every;
  }, every);
  return { total: () => total + overdue(), stop: () => clearInterval(timer) };
}

/** One call of an account. It fails if the last answer is 503 with Retry-After, or if there is none. */
export interface AccountCall {
  readonly kind: Kind;
  /** 0 without an answer. */
  readonly status: number;
  /** Duration without the time in which this process was busy. */
  readonly milliseconds: number;
}

const PAUSE_AFTER_FAILURE_MS = 100;
const PIN = '1357';
const ZONE = 'thoracolumbar_spine';
const TYPICAL: Assessment = { cartography: typicalCartography(), answers: typicalAnswers(ZONE) };

export const hasFailed = ({ status }: AccountCall): boolean => status < 200 || status >= 300;

/** Short descriptions of the failed calls, with their numbers. */
export function listFailures(calls: readonly AccountCall[]): string[] {
  const failures = calls.filter(hasFailed).map(({ kind, status }) => `${kind} ${status || 'without an answer'}`);
  return [...new Set(failures)].map((each) => `${failures.filter((other) => other === each).length} × ${each}`);
}

/** Address of the service, secret key of the account, and headers of each of its calls. */
export interface Caller {
  readonly baseUrl: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Attempts of a call while the answer is 503; once by default. */
  readonly attempts?: number;
}

/** Opens a new connection for each call: a kept connection would not notice that the service accepts no new ones. */
export const NEW_CONNECTIONS = { connection: 'close' };

/** An account that plays whole assessments and records each call. */
export interface Account {
  readonly calls: AccountCall[];
  /**
   * Creates a session, starts it with a PIN, saves a draft, submits, fetches result and report, deletes; stops at the
   * first failed call. Resolves to true if every call succeeded.
   */
  life(options?: { assessment?: Assessment; report?: boolean }): Promise<boolean>;
  close(): void;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Opens an account on a running service; close it after the measurement. */
export function openAccount({ baseUrl, key, headers = {}, attempts = 1 }: Caller): Account {
  const calls: AccountCall[] = [];
  const ownDelay = watchOwnDelay();
  const send = record(baseUrl, []);

  async function call(kind: Kind, as: string, request: Request, attempt = 1) {
    const [sent, delayed] = [performance.now(), ownDelay.total()];
    const what = { actor: 'owner', kind, account: 'other', session: null, key: null } as const;
    const answer = await send(what, as, { ...request, headers });
    if (answer.status === 503 && attempt < attempts) {
      await pause(1_000 * (answer.retryAfter ?? 1), { because: 'the service names when to send again' });
      return call(kind, as, request, attempt + 1);
    }
    const milliseconds = Math.max(0, performance.now() - sent - (ownDelay.total() - delayed));
    // A deletion with the answer 503 may have happened.
    const isDeleted = kind === 'delete' && attempt > 1 && answer.status === 404;
    const done = { kind, status: isDeleted ? 204 : answer.status, milliseconds };
    calls.push(done);
    return hasFailed(done) ? null : answer;
  }

  async function life({ assessment = TYPICAL, report = true } = {}) {
    const body = createSessionBody(ZONE);
    const created = await call('create', key, { method: 'POST', path: '/v1/sessions', body });
    if (!created) return false;
    const path = `/v1/sessions/${created.session}`;
    const page = (part: string) => `/component/api/${part}`;
    const token = created.token ?? '';
    const steps: [Kind, string, Request][] = [
      ['start', token, { method: 'POST', path: page('start'), body: { pin: PIN } }],
      ['draft', token, { method: 'PUT', path: page('draft'), body: { revision: 1, assessment } }],
      ['submit', token, { method: 'POST', path: page('submission'), body: { assessment } }],
      ['result', key, { method: 'GET', path: `${path}/result` }],
      ...(report ? [['report', key, { method: 'GET', path: `${path}/report.pdf` }] as [Kind, string, never]] : []),
      ['delete', key, { method: 'DELETE', path }],
    ];
    for (const step of steps) if (!(await call(...step))) return false;
    return true;
  }
  return { calls, life, close: () => ownDelay.stop() };
}

interface PlayOptions {
  readonly patients?: number;
  readonly assessment?: Assessment;
  readonly report?: boolean;
}

/** Patients of an account play one assessment after the other while `goesOn`; they finish the current one. */
async function play(
  caller: Caller,
  goesOn: (counts: { begun: number; failed: number }) => boolean,
  { patients = 2, ...options }: PlayOptions = {},
): Promise<{ calls: readonly AccountCall[]; lives: number }> {
  const account = openAccount(caller);
  let [begun, lives, failed] = [0, 0, 0];
  async function patient() {
    while (goesOn({ begun, failed })) {
      begun += 1;
      if (await account.life(options)) {
        lives += 1;
        continue;
      }
      failed += 1;
      await pause(PAUSE_AFTER_FAILURE_MS, { because: 'a failed call may be answered at once' });
    }
  }
  await Promise.all(Array.from({ length: patients }, patient));
  account.close();
  return { calls: account.calls, lives };
}

/** Plays until `over`, and at least one whole assessment: on a busy machine a short time may pass before the first. */
export const playUntil = (over: AbortSignal, caller: Caller, options?: PlayOptions) =>
  play(caller, ({ begun }) => begun === 0 || !over.aborted, options);

/** Plays this number of whole assessments; stops at a failure. */
export const playLives = (count: number, caller: Caller) =>
  play(caller, ({ begun, failed }) => begun < count && failed === 0);

/** Plays one whole assessment and returns its failures. */
export async function playOnce(caller: Caller): Promise<string[]> {
  const account = openAccount(caller);
  await account.life();
  account.close();
  return listFailures(account.calls);
}
