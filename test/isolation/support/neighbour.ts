import { setTimeout as sleep } from 'node:timers/promises';
import type { Assessment } from '@pain-assessment/contracts';
import { createSessionBody, typicalCartography } from '@pain-assessment/contracts/testing';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import type { Kind } from '../../faults/support/history-checker.ts';
import { record, watchOwnDelay } from '../../faults/support/player.ts';

/** One call of an account; a 503 with Retry-After counts as failed, as does an answer that does not come. */
export interface AccountCall {
  readonly kind: Kind;
  /** 0 without an answer. */
  readonly status: number;
  /** Without the time in which this process was busy itself. */
  readonly milliseconds: number;
}

/** Longer than any answer may take (contract.md#time-to-complete). */
const MOST_SECONDS = 12;
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

/** Opens an account on a running service; close it when no more is measured. */
export function openAccount({ baseUrl, key, headers = {} }: Caller): Account {
  const calls: AccountCall[] = [];
  const ownDelay = watchOwnDelay();
  const send = record(baseUrl, [], ownDelay);

  async function call(kind: Kind, as: string, request: { method: string; path: string; body?: unknown }) {
    const sent = performance.now();
    const what = { actor: 'owner', kind, account: 'neighbour', session: null, key: null } as const;
    const tooLate = sleep(1_000 * MOST_SECONDS, null, { ref: false });
    const answer = await Promise.race([send(what, as, { ...request, headers }), tooLate]);
    const milliseconds = Math.max(0, performance.now() - sent - (answer?.heldUp ?? 0));
    const done = { kind, status: answer?.status ?? 0, milliseconds };
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
    const steps: [Kind, string, { method: string; path: string; body?: unknown }][] = [
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

/** Two patients of an account at a time, until `over`; each finishes the assessment that it has begun. */
export async function playUntil(
  over: AbortSignal,
  caller: Caller,
  { patients = 2, ...options }: { patients?: number; assessment?: Assessment; report?: boolean } = {},
): Promise<{ calls: readonly AccountCall[]; lives: number }> {
  const account = openAccount(caller);
  let lives = 0;
  async function patient() {
    while (!over.aborted) {
      if (await account.life(options)) lives += 1;
      else await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }
  await Promise.all(Array.from({ length: patients }, patient));
  account.close();
  return { calls: account.calls, lives };
}

/** One whole assessment; answers its failures, none where all went well. */
export async function playOnce(caller: Caller): Promise<string[]> {
  const account = openAccount(caller);
  await account.life();
  account.close();
  return listFailures(account.calls);
}
