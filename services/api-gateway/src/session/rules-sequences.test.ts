import { isDeepStrictEqual } from 'node:util';
import { expect, test } from '@jest/globals';
import { WEBHOOK_TYPES } from '@pain-assessment/contracts';
import fc from 'fast-check';
import {
  account,
  CREATED,
  completion,
  EXPIRES,
  HOUR,
  LOCK_MS,
  MINUTE,
  newRecord,
  RETENTION,
  TRIES_BEFORE_LOCK,
} from '../testing/record-fixtures.ts';
import {
  applyChanges,
  complete,
  type Decision,
  factsEnd,
  isFound,
  isLive,
  judgeCode,
  markDelivery,
  remove,
  reportLoss,
  retrieve,
  saveDraft,
  saveSubmission,
  start,
  storeReport,
  workEnd,
} from './rules.ts';

type Command =
  | { readonly kind: 'start' | 'retrieve' | 'report' | 'right code' | 'wrong code' | 'delete' | 'notify' | 'lose' }
  | { readonly kind: 'draft'; readonly revision: number; readonly hash: string }
  | { readonly kind: 'save' | 'complete'; readonly hash: string };

const hash = fc.constantFrom('a', 'b', 'c');
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('start', 'retrieve', 'report', 'notify', 'lose') }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constantFrom('right code', 'wrong code', 'wrong code') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('draft'), revision: fc.nat(6), hash }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constantFrom('save', 'complete'), hash }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'delete' }) },
) as fc.Arbitrary<Command>;
/** Mostly moments, sometimes exactly a lifetime. */
const pause = fc.oneof(
  { weight: 8, arbitrary: fc.nat(2 * MINUTE) },
  { weight: 1, arbitrary: fc.constantFrom(RETENTION - 1, RETENTION, LOCK_MS, 2 * HOUR, 24 * HOUR) },
);
const steps = fc.array(fc.tuple(pause, command), { minLength: 1, maxLength: 40, size: 'max' });

/** The state of a session by the contract: the oracle for outcomes. */
interface History {
  startedAt: number | null;
  completed: { at: number; hash: string; resultEnd: number; isRetrieved: boolean } | null;
  revision: number;
  draft: string | null;
  /** Times of compared codes since the last right one, and of the end of a lock. */
  wrong: number;
  lockedUntil: number;
  isLossReported: boolean;
  isDeleted: boolean;
}

const foundUntil = ({ completed: done }: History) => (done ? Math.max(done.at + 24 * HOUR, done.resultEnd) : EXPIRES);
const liveUntil = ({ completed: done }: History) => done?.resultEnd ?? EXPIRES;

/** `expect` takes longer than all other work of ten thousand sequences. */
function same(actual: unknown, expected: unknown): void {
  if (!isDeepStrictEqual(actual, expected)) expect(actual).toEqual(expected);
}

/** Runs commands by the rules, and compares each outcome with the contract. */
function play(script: readonly (readonly [number, Command])[], withCode: boolean): void {
  let record = newRecord();
  let now = CREATED;
  const history: History = {
    startedAt: null,
    completed: null,
    revision: 0,
    draft: null,
    wrong: 0,
    lockedUntil: 0,
    isLossReported: false,
    isDeleted: false,
  };
  const isGone = () => now >= liveUntil(history);
  const phase = () => (history.completed ? 'completed' : history.startedAt === null ? 'created' : 'in_progress');
  function apply<Outcome>(decision: Decision<Outcome>, expected: Outcome): void {
    same(decision.outcome, expected);
    const { changes } = decision;
    if (!changes) return;
    if (changes === 'deleted') {
      history.isDeleted = true;
      return;
    }
    record = applyChanges(record, changes);
    // No expired part is written, and facts outlive the other parts.
    const [facts, work] = [factsEnd(record.facts), workEnd(record.facts)];
    same([facts > now, !(changes.work || changes.write) || work > now, facts >= work], [true, true, true]);
  }
  const submissionOutcome = (sent: string) => {
    if (isGone()) return 'session_not_found';
    if (phase() === 'created') return 'not_started';
    if (!history.completed) return null;
    return history.completed.hash === sent ? 'completed_same' : 'already_completed';
  };

  const players = {
    start() {
      const expected = isGone()
        ? 'session_not_found'
        : ({ created: 'started', in_progress: 'already_started', completed: 'already_completed' } as const)[phase()];
      apply(start(record, { codeHash: withCode ? 'code' : null }, now), expected);
      if (expected === 'started') history.startedAt = now;
    },
    draft(revision: number, content: string) {
      const decide = () => {
        if (isGone()) return 'session_not_found';
        if (phase() === 'completed') return 'already_completed';
        if (phase() === 'created') return 'not_started';
        if (revision > history.revision) return 'saved';
        return revision === history.revision && content === history.draft ? 'saved' : 'stale_draft';
      };
      const expected = decide();
      apply(saveDraft(record, { revision, hash: content }, now), expected);
      if (expected === 'saved') Object.assign(history, { revision, draft: content });
    },
    save: (sent: string) => apply(saveSubmission(record, { hash: sent }, now), submissionOutcome(sent) ?? 'saved'),
    complete(sent: string) {
      const expected = submissionOutcome(sent) ?? 'completed';
      apply(complete(record, completion(sent), now), expected);
      if (expected !== 'completed') return;
      history.completed = { at: now, hash: sent, resultEnd: now + RETENTION, isRetrieved: false };
    },
    retrieve() {
      const isThere = history.completed !== null && !isGone();
      apply(retrieve(record, { resultRetention: RETENTION }, now), isThere);
      if (!isThere || !history.completed || history.completed.isRetrieved) return;
      history.completed = { ...history.completed, isRetrieved: true, resultEnd: now + RETENTION };
    },
    report: () => apply(storeReport(record, { locale: 'en-GB' }, now), history.completed !== null && !isGone()),
    code(isRight: boolean) {
      const decision = judgeCode(record, { matches: isRight }, now);
      const { outcome } = decision;
      if (isGone()) same(outcome, 'session_not_found');
      else if (!withCode || history.startedAt === null) same(outcome, 'unset');
      else if (now < history.lockedUntil) {
        same(outcome, 'locked');
        same(record.work?.tries.lockedUntil, history.lockedUntil);
      } else same(outcome, isRight ? 'right' : 'wrong');
      apply(decision, outcome);
      if (outcome === 'right') history.wrong = 0;
      if (outcome !== 'wrong') return;
      history.wrong += 1;
      if (history.wrong < TRIES_BEFORE_LOCK) return;
      history.wrong = 0;
      history.lockedUntil = now + LOCK_MS;
    },
    notify() {
      for (const type of WEBHOOK_TYPES) {
        const mark = { attempts: 1, nextAt: null };
        const wasAccepted = record.facts.deliveries?.[type]?.nextAt === null;
        if (now < factsEnd(record.facts)) apply(markDelivery(record, { type, mark }), !wasAccepted);
      }
    },
    lose() {
      if (now >= factsEnd(record.facts)) return;
      const { completed: done, isLossReported } = history;
      const isLost = done !== null && !done.isRetrieved && isGone();
      apply(reportLoss(record, now), isLost && !isLossReported);
      history.isLossReported ||= isLost;
    },
    delete: () => apply(remove(record, { account }, now), now < foundUntil(history)),
  };

  for (const [wait, next] of script) {
    now += wait;
    if (next.kind === 'draft') players.draft(next.revision, next.hash);
    else if (next.kind === 'save' || next.kind === 'complete') players[next.kind](next.hash);
    else if (next.kind === 'right code' || next.kind === 'wrong code') players.code(next.kind === 'right code');
    else players[next.kind]();
    if (history.isDeleted) return;
    const { status, startedAt, completedAt, resultExpiresAt } = record.facts;
    same(
      [isFound(record.facts, now), isLive(record.facts, now), status, startedAt, completedAt, resultExpiresAt],
      [
        now < foundUntil(history),
        !isGone(),
        phase(),
        history.startedAt,
        history.completed?.at ?? null,
        history.completed?.resultEnd ?? null,
      ],
    );
  }
}

test('the rules of a session keep the contract in any sequence of commands', () => {
  fc.assert(fc.property(steps, fc.boolean(), play), { numRuns: 10_000 });
});
