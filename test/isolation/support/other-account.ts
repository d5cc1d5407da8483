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

/** One call of an account; a 503 with Retry-After counts as failed where it is the last answer, as does an answer that does not come. */
export interface AccountCall {
  readonly kind: Kind;
  /** 0 without an answer. */
  readonly status: number;
  /** Without the time in which this process was busy itself. */
  readonly milliseconds: number;
}

const PAUSE_AFTER_FAILURE_MS = 100;
const PIN = '1357';
const ZONE = 'thoracolumbar_spine';
const TYPICAL: Assessment = { cartography: typicalCartography(), answers: typicalAnswers(ZONE) };

export const hasFailed = ({ status }: AccountCall): boolean => status < 200 || status >= 300;

/** The failed calls in few words, each with how often it occurred. */
export function listFailures(calls: readonly AccountCall[]): string[] {
  const failures = calls.filter(hasFailed).map(({ kind, status }) => `${kind} ${status || 'without an answer'}`);
  return [...new Set(failures)].map((each) => `${failures.filter((other) => other === each).length} × ${each}`);
}

/** Whom an account calls, its secret key, and headers of every call of it. */
export interface Caller {
  readonly baseUrl: string;
  readonly key: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** How often a call is sent while it is answered 503, as on a busy machine; once where not given. */
  readonly attempts?: number;
}

/** Lets each call open a connection of its own: one that is kept open would not notice that no new one gets in. */
export const NEW_CONNECTIONS = { connection: 'close' };

/** An account that plays whole assessments and keeps how each call went. */
export interface Account {
  readonly calls: AccountCall[];
  /**
   * Creates a session, starts it with a PIN, saves a draft, sends the assessment, fetches result and report, deletes;
   * stops at the first call that fails. Answers whether all went well.
   */
  life(options?: { assessment?: Assessment; report?: boolean }): Promise<boolean>;
  close(): void;
}

interface Request {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
}

/** Opens an account on a running service; close it when no more is measured. */
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
    // A deletion that was answered 503 may have happened.
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

/** Patients of an account, each with one whole assessment after the other while `goesOn`; each finishes the one that it has begun. */
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

/** Plays until `over`, and at least one whole assessment: a short time may be over before a busy machine begins. */
export const playUntil = (over: AbortSignal, caller: Caller, options?: PlayOptions) =>
  play(caller, ({ begun }) => begun === 0 || !over.aborted, options);

/** Plays so many whole assessments, or until one fails. */
export const playLives = (count: number, caller: Caller) =>
  play(caller, ({ begun, failed }) => begun < count && failed === 0);

/** One whole assessment; answers its failures, none where all went well. */
export async function playOnce(caller: Caller): Promise<string[]> {
  const account = openAccount(caller);
  await account.life();
  account.close();
  return listFailures(account.calls);
}
