import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { openSaver } from './testing/open-saver.ts';
import { failure } from './testing/stubs.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

describe('saving', () => {
  test('sends a change within a second, and many changes together', async () => {
    const { saver, sent, states } = openSaver();
    for (let i = 0; i < 9; i++) {
      saver.changed();
      await pass(100);
    }
    expect(sent.map(({ revision }) => revision)).toEqual([5]);
    await pass(1_000);
    expect(sent.length).toBe(2);
    expect(states.at(-1)).toBe('saved');
  });

  test('has one call at a time, and sends later changes with a higher revision', async () => {
    const { saver, sent, control, release } = openSaver();
    control.hold = true;
    saver.changed();
    await pass(1_000);
    saver.changed();
    await pass(5_000);
    expect(sent).toHaveLength(1);
    control.hold = false;
    release();
    await pass(1_000);
    expect(sent.map(({ revision }) => revision)).toEqual([5, 6]);
  });

  test('retries through an outage, reports it, and loses nothing', async () => {
    const { saver, sent, outcomes, states } = openSaver();
    outcomes.push(failure('offline'), failure('service_unavailable', 3), failure('internal_error'));
    saver.changed();
    await pass(1_000);
    expect(states.at(-1)).toBe('waiting');
    await pass(30_000);
    expect(sent).toHaveLength(4);
    expect(states.at(-1)).toBe('saved');
  });

  test('waits as long as the service asks, even if the patient continues to draw', async () => {
    const { saver, sent, outcomes } = openSaver();
    outcomes.push(failure('service_unavailable', 10));
    saver.changed();
    await pass(1_000);
    for (let i = 0; i < 8; i++) {
      saver.changed();
      await pass(1_000);
    }
    expect(sent).toHaveLength(1);
    saver.saveNow();
    await pass(1);
    expect(sent).toHaveLength(2);
  });

  test('stops when another window has saved, and sends nothing more', async () => {
    const { saver, sent, outcomes, failures } = openSaver();
    outcomes.push(failure('stale_draft'));
    saver.changed();
    await pass(3_000);
    saver.changed();
    await pass(60_000);
    expect(failures).toEqual(['stale_draft']);
    expect(sent).toHaveLength(1);
  });

  test('names itself, and after a lost answer still the draft that it knows to be stored', async () => {
    const { saver, drafts, outcomes } = openSaver();
    outcomes.push(failure('offline'), failure('offline'));
    saver.changed();
    await pass(30_000);
    saver.changed();
    await pass(1_000);
    expect(drafts.map(({ revision, base }) => [revision, base])).toEqual([
      [5, 4],
      [6, 4],
      [7, 4],
      [8, 7],
    ]);
    expect(new Set(drafts.map(({ writer }) => writer)).size).toBe(1);
    expect(openSaver().saver.isOthers({ writer: drafts[0]?.writer ?? null, draft_revision: 5 })).toBe(true);
  });

  test('goes on from the last draft of the page before a reload, though it arrives late', async () => {
    const { saver, drafts, outcomes, control, failures } = openSaver({ before: { writer: 'before', revision: 6 } });
    control.stored = { writer: 'before', draft_revision: 6 };
    outcomes.push(failure('stale_draft'));
    saver.changed();
    await pass(2_000);
    expect(drafts.map(({ revision, base }) => [revision, base])).toEqual([
      [7, 4],
      [8, 6],
    ]);
    expect(failures).toEqual([]);
  });

  test('knows its own drafts and those of the page before a reload from those of another window', async () => {
    const { saver, drafts } = openSaver({ before: { writer: 'before', revision: 6 } });
    saver.changed();
    await pass(1_000);
    const writer = drafts[0]?.writer ?? null;
    expect(saver.isOthers({ writer, draft_revision: 9 })).toBe(false);
    expect(saver.isOthers({ writer: 'other', draft_revision: 7 })).toBe(false);
    expect(saver.isOthers({ writer: 'other', draft_revision: 8 })).toBe(true);
    const fresh = openSaver({ before: { writer: 'before', revision: 6 } }).saver;
    expect(fresh.isOthers({ writer: 'before', draft_revision: 6 })).toBe(false);
    // The window that this one was duplicated from goes on.
    expect(fresh.isOthers({ writer: 'before', draft_revision: 7 })).toBe(true);
    expect(fresh.isOthers({ writer: null, draft_revision: 5 })).toBe(true);
  });

  test('stops after a failure that a retry cannot help', async () => {
    const { saver, sent, outcomes, failures } = openSaver();
    outcomes.push(failure('session_not_found'));
    saver.changed();
    await pass(1_000);
    saver.changed();
    await pass(60_000);
    expect(failures).toEqual(['session_not_found']);
    expect(sent).toHaveLength(1);
  });
});

test('saves again after it was stopped during a wait before a retry', async () => {
  const { saver, sent, outcomes } = openSaver();
  outcomes.push(failure('service_unavailable', 10));
  saver.changed();
  await pass(1_000);
  saver.stop();
  await pass(1);
  saver.restart();
  await pass(1_000);
  expect(sent.map(({ revision }) => revision)).toEqual([5, 6]);
});
