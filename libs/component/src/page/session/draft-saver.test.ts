import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AssessmentView } from '@pain-assessment/contracts';
import type { ApiFailure } from './api.ts';
import { DraftSaver } from './draft-saver.ts';
import { Store } from './state.ts';

const failure = (code: ApiFailure['code'], retryAfterSeconds: number | null = null): ApiFailure => ({
  code,
  retryAfterSeconds,
});

/** A service that stores each draft unless the next outcome is a failure; `hold` keeps calls unanswered. */
function openSaver({ text = '{}' }: { text?: string } = {}) {
  const sent: { revision: number; keepalive: boolean }[] = [];
  const outcomes: (ApiFailure | undefined)[] = [];
  const states: string[] = [];
  const failures: string[] = [];
  const revisions: number[] = [];
  const held: (() => void)[] = [];
  const control = { hold: false, staleRevision: 0, staleCalls: 0 };
  const store = new Store();
  store.subscribe(() => states.push(store.value.saving));
  const saver = new DraftSaver({
    api: {
      saveDraft: async (body, keepalive) => {
        sent.push({ revision: JSON.parse(body).revision, keepalive });
        const outcome = outcomes.shift();
        if (control.hold) await new Promise<void>((resolve) => held.push(resolve));
        if (outcome) throw outcome;
      },
      assessment: async () => {
        control.staleCalls++;
        return { status: 'in_progress', draft: null, draft_revision: control.staleRevision } as AssessmentView;
      },
    },
    store,
    view: { draft: null, draft_revision: 4 },
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

  test('merges a newer draft of another window and saves on top of it', async () => {
    const { saver, sent, outcomes, control } = openSaver();
    control.staleRevision = 40;
    outcomes.push(failure('stale_draft'));
    saver.changed();
    await pass(3_000);
    expect(control.staleCalls).toBe(1);
    expect(sent.map(({ revision }) => revision)).toEqual([5, 41]);
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

test('each revision is announced once, before it is sent', async () => {
  const { saver, sent, outcomes, control, revisions } = openSaver();
  saver.changed();
  saver.changed();
  expect([revisions, sent]).toEqual([[5], []]);
  await pass(1_000);
  control.staleRevision = 40;
  outcomes.push(failure('stale_draft'));
  saver.changed();
  await pass(3_000);
  saver.changed();
  saver.flush();
  expect(revisions).toEqual([5, 6, 41, 42]);
  expect(sent.map(({ revision }) => revision)).toEqual(revisions);
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

  test('also repeats a call in progress, since the page cancels that call', async () => {
    const { saver, sent, control, outcomes, release } = openSaver();
    control.hold = true;
    outcomes.push(failure('stale_draft'));
    saver.changed();
    await pass(1_000);
    saver.flush();
    expect(sent.map(({ revision, keepalive }) => [revision, keepalive])).toEqual([
      [5, false],
      [6, true],
    ]);
    release();
    await pass(2_000);
    expect(control.staleCalls).toBe(0);
  });

  test('requests no keepalive for a body that browsers reject', () => {
    const { saver, sent } = openSaver({ text: `"${'x'.repeat(70_000)}"` });
    saver.changed();
    saver.flush();
    expect(sent[0]?.keepalive).toBe(false);
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
