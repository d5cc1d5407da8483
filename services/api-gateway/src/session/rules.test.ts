import { describe, expect, test } from '@jest/globals';
import type { AccountId } from '@pain-assessment/contracts';
import fc from 'fast-check';
import {
  account,
  CREATED,
  completion,
  EXPIRES,
  HOUR,
  LOCK_MS,
  newRecord,
  RETENTION,
  SECOND,
} from '../testing/record-fixtures.ts';
import {
  applyChanges,
  complete,
  type Decision,
  dueLife,
  factsEnd,
  isFound,
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
import type { SessionRecord } from './session.ts';

/** The record after a decision with this outcome. */
function after<Outcome>(
  record: SessionRecord,
  { outcome, changes }: Decision<Outcome>,
  expected: Outcome,
): SessionRecord {
  expect(outcome).toEqual(expected);
  if (!changes || changes === 'deleted') return record;
  return applyChanges(record, changes);
}

function completed(now: number, tombstone?: number): SessionRecord {
  const started = after(newRecord(), start(newRecord(), { codeHash: null }, now), 'started');
  return after(started, complete(started, completion('a', tombstone), now), 'completed');
}

describe('the rules of a session', () => {
  test('create a session without wrong codes, drafts and submission', () => {
    expect(newRecord().work).toMatchObject({
      tries: { count: 0, lockedUntil: null },
      revision: 0,
      draftHash: null,
      submissionHash: null,
      newest: null,
    });
  });

  test('write each draft that replaces another', () => {
    const started = after(newRecord(), start(newRecord(), { codeHash: null }, CREATED), 'started');
    expect(saveDraft(started, { revision: 1, hash: 'd' }, CREATED)).toEqual({
      outcome: 'saved',
      changes: { work: { revision: 1, writer: null, draftHash: 'd', newest: 'draft' }, write: ['draft'] },
    });
  });

  test('let a page write over the draft that it goes on from and over its own, never over one of another page', () => {
    const started = after(newRecord(), start(newRecord(), { codeHash: null }, CREATED), 'started');
    const drafted = after(
      started,
      saveDraft(started, { revision: 3, hash: 'd', writer: 'a', base: 0 }, CREATED),
      'saved',
    );
    expect(drafted.work?.writer).toBe('a');
    fc.assert(
      fc.property(fc.constantFrom('a', 'b'), fc.nat(5), fc.integer({ min: 4, max: 9 }), (writer, base, revision) => {
        const isFree = writer === 'a' || base >= 3;
        const draft = saveDraft(drafted, { revision, hash: 'e', writer, base }, CREATED);
        expect(draft.outcome).toBe(isFree ? 'saved' : 'stale_draft');
        expect(saveSubmission(drafted, { hash: 'e', writer, base }, CREATED).outcome).toBe(draft.outcome);
      }),
    );
    expect(saveDraft(drafted, { revision: 4, hash: 'e' }, CREATED).outcome).toBe('saved');
    expect(saveSubmission(drafted, { hash: 'e' }, CREATED).outcome).toBe('saved');
  });

  test('keep a report under its locale, only beside a result', () => {
    const changes = { write: ['report-en-GB'] };
    expect(storeReport(completed(CREATED), { locale: 'en-GB' }, CREATED)).toEqual({ outcome: true, changes });
    expect(storeReport(newRecord(), { locale: 'en-GB' }, CREATED)).toEqual({ outcome: false });
  });

  test('report the loss of a result once, at its end, unless it was fetched', () => {
    const unfetched = completed(CREATED);
    const end = CREATED + RETENTION;
    expect(reportLoss(unfetched, end - 1)).toEqual({ outcome: false });
    const reported = after(unfetched, reportLoss(unfetched, end), true);
    expect(reportLoss(reported, end)).toEqual({ outcome: false });
    // A retrieval that began before the end, and comes later than the report.
    expect(retrieve(reported, { resultRetention: RETENTION }, end - 1)).toEqual({ outcome: false });
    const fetched = after(unfetched, retrieve(unfetched, { resultRetention: RETENTION }, end - 1), true);
    expect(reportLoss(fetched, end + RETENTION)).toEqual({ outcome: false });
    expect(reportLoss(newRecord(), EXPIRES)).toEqual({ outcome: false });
  });

  test('clear the count of wrong codes of a live session only', () => {
    const changes = { work: { tries: { count: 0, lockedUntil: null } } };
    const started = after(newRecord(), start(newRecord(), { codeHash: 'code' }, CREATED), 'started');
    const matches = true;
    expect(judgeCode(started, { matches }, EXPIRES - 1)).toEqual({ outcome: 'right', changes });
    expect(judgeCode(started, { matches }, EXPIRES)).toEqual({ outcome: 'session_not_found' });
    expect(judgeCode({ ...started, work: null }, { matches }, CREATED)).toEqual({ outcome: 'session_not_found' });
  });

  test('keep the list of due notifications two hours longer than a session', () => {
    expect(dueLife({ session: 2 * HOUR, resultRetention: RETENTION })).toBe(4 * HOUR);
    expect(dueLife({ session: 2 * HOUR, resultRetention: 3 * HOUR })).toBe(5 * HOUR);
  });

  test('start from the draft of a resume bundle at revision 0', () => {
    const record = newRecord({ draftHash: 'bundle' });
    const started = after(record, start(record, { codeHash: null }, CREATED), 'started');
    expect(saveDraft(started, { revision: 0, hash: 'bundle' }, CREATED)).toEqual({ outcome: 'saved' });
    expect(saveDraft(started, { revision: 0, hash: 'other' }, CREATED)).toEqual({ outcome: 'stale_draft' });
    expect(started.work?.newest).toBe('draft');
  });

  test('write result and counts together, and delete draft and submission', () => {
    const started = after(newRecord(), start(newRecord(), { codeHash: null }, CREATED), 'started');
    const { changes } = complete(started, completion('a'), CREATED);
    expect(changes).toMatchObject({ write: ['result', 'map-counts'], remove: ['draft', 'submission'] });
  });

  test('write a stored submission no second time', () => {
    const started = after(newRecord(), start(newRecord(), { codeHash: null }, CREATED), 'started');
    const saved = after(started, saveSubmission(started, { hash: 'a' }, CREATED), 'saved');
    expect(saveSubmission(saved, { hash: 'a' }, CREATED)).toEqual({ outcome: 'saved' });
    expect(saveSubmission(saved, { hash: 'b' }, CREATED).changes).toMatchObject({ write: ['submission'] });
    const drafted = after(saved, saveDraft(saved, { revision: 1, hash: 'd' }, CREATED), 'saved');
    expect(saveSubmission(drafted, { hash: 'a' }, CREATED).changes).toMatchObject({ write: ['submission'] });
  });

  test('keep a completed session until the end of its tombstone, or of its result, and an hour if nobody fetched it', () => {
    expect(factsEnd(completed(CREATED).facts)).toBe(CREATED + 24 * HOUR);
    const short = completed(CREATED, SECOND);
    expect([factsEnd(short.facts), isFound(short.facts, CREATED + RETENTION)]).toEqual([
      CREATED + RETENTION + HOUR,
      false,
    ]);
    const later = CREATED + RETENTION - 1;
    const retrieved = after(short, retrieve(short, { resultRetention: RETENTION }, later), true);
    expect([workEnd(retrieved.facts), factsEnd(retrieved.facts)]).toEqual([later + RETENTION, later + RETENTION]);
  });

  test('keep the facts of an expired session for an hour for the notification of its account, without finding it', () => {
    const { facts } = newRecord();
    expect([factsEnd(facts), isFound(facts, EXPIRES)]).toEqual([EXPIRES + HOUR, false]);
    expect(factsEnd(newRecord({ isNotified: false }).facts)).toBe(EXPIRES);
  });

  test('lock the session code after five wrong ones for 300 s to the millisecond', () => {
    let record = after(newRecord(), start(newRecord(), { codeHash: 'code' }, CREATED), 'started');
    const tries = (now: number) => {
      const decision = judgeCode(record, { matches: false }, now);
      record = after(record, decision, decision.outcome);
      return decision.outcome;
    };
    expect([1, 2, 3, 4, 5, 6].map(() => tries(CREATED))).toEqual([...Array(5).fill('wrong'), 'locked']);
    expect([tries(CREATED + LOCK_MS - 1), tries(CREATED + LOCK_MS)]).toEqual(['locked', 'wrong']);
  });

  test('delete a session for its own account only', () => {
    expect(remove(newRecord(), { account }, CREATED)).toEqual({ outcome: true, changes: 'deleted' });
    expect(remove(newRecord(), { account: 'other' as AccountId }, CREATED)).toEqual({ outcome: false });
  });

  test('record no delivery for an account without a webhook, and none after acceptance', () => {
    const mark = { attempts: 1, nextAt: null };
    const type = 'session.started';
    expect(markDelivery(newRecord({ isNotified: false }), { type, mark })).toEqual({ outcome: false });
    const accepted = after(newRecord(), markDelivery(newRecord(), { type, mark }), true);
    expect(markDelivery(accepted, { type, mark: { attempts: 2, nextAt: 1 } })).toEqual({ outcome: false });
  });
});
