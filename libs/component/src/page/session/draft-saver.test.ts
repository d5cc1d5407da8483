import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AssessmentView, DraftAssessment } from '@pain-assessment/contracts';
import type { ApiFailure } from './api.ts';
import { DraftSaver } from './draft-saver.ts';
import { Store } from './state.ts';
import { failure } from './testing/stubs.ts';

/** A service that stores each draft unless the next outcome is a failure; `hold` keeps calls unanswered. */
function openSaver({ text = '{}' }: { text?: string } = {}) {
  const sent: { revision: number; keepalive: boolean }[] = [];
  const outcomes: (ApiFailure | undefined)[] = [];
  const states: string[] = [];
  const failures: string[] = [];
  const revisions: number[] = [];
  const held: (() => void)[] = [];
  const control = {
    hold: false,
    staleRevision: 0,
    staleCalls: 0,
    stored: { answers: { odi: { odi_1: 1 } } } as DraftAssessment,
  };
  const store = new Store();
  store.addEventListener('change', () => states.push(store.value.saving));
  const saver = new DraftSaver({
    api: {
      saveDraft: async (body, keepalive) => {
        const json = typeof body === 'string' ? body : gunzipSync(body).toString();
        sent.push({ revision: JSON.parse(json).revision, keepalive });
        const outcome = outcomes.shift();
        if (control.hold) await new Promise<void>((resolve) => held.push(resolve));
        if (outcome) throw outcome;
      },
      assessment: async () => {
        control.staleCalls++;
        const { stored: draft, staleRevision: draft_revision } = control;
        return { status: 'in_progress', draft, draft_revision } as AssessmentView;
      },
    },
    store,
    view: { draft_revision: 4 },
    write: () => text,
    onRevision: (revision) => revisions.push(revision),
    onFailure: ({ code }) => failures.push(code),
  });
  const release = () => {
    for (const answer of held.splice(0)) answer();
  };
  return { saver, sent, outcomes, states, failures, revisions, control, release };
}

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
    const { saver, sent, outcomes, control, failures } = openSaver();
    control.staleRevision = 5;
    outcomes.push(failure('stale_draft'));
    saver.changed();
    await pass(3_000);
    saver.changed();
    await pass(60_000);
    expect(failures).toEqual(['stale_draft']);
    expect(sent).toHaveLength(1);
  });

  test('after a lost answer uses the revision again, so that a draft of another window is found', async () => {
    const { saver, sent, outcomes, control, failures } = openSaver();
    control.staleRevision = 5;
    outcomes.push(failure('offline'), failure('offline'), failure('stale_draft'));
    saver.changed();
    await pass(30_000);
    expect(sent.map(({ revision }) => revision)).toEqual([5, 5, 5]);
    expect(failures).toEqual(['stale_draft']);
  });

  test('continues after its own draft whose answer was lost', async () => {
    const { saver, sent, outcomes, control, failures } = openSaver();
    [control.staleRevision, control.stored] = [5, {}];
    outcomes.push(failure('offline'), failure('stale_draft'));
    saver.changed();
    await pass(30_000);
    expect(sent.map(({ revision }) => revision)).toEqual([5, 5, 6]);
    expect(failures).toEqual([]);
  });

  test('knows a stored draft of another window from its own', async () => {
    const { saver, outcomes } = openSaver();
    const stored = (draft_revision: number, draft: DraftAssessment | null) => ({ draft_revision, draft });
    outcomes.push(failure('offline'));
    saver.changed();
    await pass(1_000);
    expect(saver.isOthers(stored(4, null))).toBe(false);
    expect(saver.isOthers(stored(5, {}))).toBe(false);
    expect(saver.isOthers(stored(5, { answers: {} }))).toBe(true);
    await pass(9_000);
    expect(saver.isOthers(stored(6, {}))).toBe(false);
    expect(saver.isOthers(stored(6, { answers: {} }))).toBe(true);
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
  expect(sent.map(({ revision }) => revision)).toEqual([5, 5]);
});

test('each revision is announced once, before it is sent', async () => {
  const { saver, sent, outcomes, control, revisions } = openSaver();
  saver.changed();
  saver.changed();
  expect([revisions, sent]).toEqual([[5], []]);
  await pass(1_000);
  [control.staleRevision, control.stored] = [6, {}];
  outcomes.push(failure('offline'), failure('stale_draft'));
  saver.changed();
  await pass(9_000);
  saver.changed();
  saver.flush();
  expect(revisions).toEqual([5, 6, 7, 8]);
  expect(sent.map(({ revision }) => revision)).toEqual([5, 6, 6, 7, 8]);
});

describe('a page that disappears', () => {
  test('sends an unsaved draft in a call that outlives it', async () => {
    const { saver, sent } = openSaver();
    saver.flush();
    expect(sent).toEqual([]);
    saver.changed();
    saver.flush();
    expect(sent).toEqual([{ revision: 5, keepalive: true }]);
  });

  test('repeats a call in progress under its revision, since the page cancels that call', async () => {
    const { saver, sent, control } = openSaver();
    control.hold = true;
    saver.changed();
    await pass(1_000);
    saver.flush();
    expect(sent).toEqual([
      { revision: 5, keepalive: false },
      { revision: 5, keepalive: true },
    ]);
  });

  test('sends only a revision that it has announced, as often as it disappears: a reload waits for that one', async () => {
    const { saver, sent, control, revisions } = openSaver();
    control.hold = true;
    saver.changed();
    await pass(1_000);
    saver.changed();
    const announced = [...revisions];
    saver.flush();
    saver.flush();
    expect(sent.map(({ revision }) => revision)).toEqual([5, 6, 6]);
    expect([announced, revisions]).toEqual([
      [5, 6],
      [5, 6],
    ]);
  });

  test('also after its own draft whose answer was lost', async () => {
    const { saver, sent, outcomes, control, revisions } = openSaver();
    [control.staleRevision, control.stored] = [5, {}];
    outcomes.push(failure('offline'), failure('stale_draft'));
    saver.changed();
    while (control.staleCalls === 0) await pass(100);
    expect(revisions).toEqual([5, 6]);
    saver.flush();
    expect(sent.map(({ revision }) => revision)).toEqual([5, 5, 6]);
  });

  test('and stays after all: an earlier call that its last one has overtaken is no other window', async () => {
    const { saver, sent, outcomes, control, failures, states, release } = openSaver();
    control.hold = true;
    outcomes.push(failure('stale_draft'));
    saver.changed();
    await pass(1_000);
    saver.changed();
    saver.flush();
    control.hold = false;
    release();
    await pass(2_000);
    expect([failures, control.staleCalls]).toEqual([[], 0]);
    expect(sent.at(-1)).toEqual({ revision: 7, keepalive: false });
    expect(states.at(-1)).toBe('saved');
  });

  test('and stays after all: a call that was lost before its last one is stored gives no revision back', async () => {
    const { saver, outcomes, control, failures, release } = openSaver();
    control.hold = true;
    outcomes.push(failure('offline'));
    saver.changed();
    await pass(1_000);
    saver.flush();
    release();
    await pass(0);
    expect(saver.isOthers({ draft_revision: 5, draft: { answers: {} } })).toBe(false);
    expect(failures).toEqual([]);
  });

  test.each([
    ['in gzip', 'x'.repeat(70_000), true],
    ['in a call that may not outlive it, if gzip helps too little', randomBytes(70_000).toString('base64'), false],
  ])('sends a draft that browsers refuse to send late %s', async (_how, text, keepalive) => {
    jest.useRealTimers();
    const { saver, sent } = openSaver({ text: `"${text}"` });
    saver.changed();
    saver.flush();
    while (sent.length === 0) await new Promise(setImmediate);
    saver.stop();
    expect(sent[0]).toEqual({ revision: 5, keepalive });
  });

  test('settles once everything is stored', async () => {
    const { saver, sent } = openSaver();
    let settled = false;
    saver.changed();
    void saver.settled().then(() => {
      settled = true;
    });
    expect(settled).toBe(false);
    await pass(1);
    expect(sent).toHaveLength(1);
    expect(settled).toBe(true);
  });
});
