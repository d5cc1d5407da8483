import { randomBytes } from 'node:crypto';
import { gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AssessmentState } from '@pain-assessment/contracts';
import { waitFor } from '@pain-assessment/service-kit/testing';
import type { ApiFailure, ComponentApi } from './api.ts';
import { DraftSaver } from './draft-saver.ts';
import { Store } from './state.ts';
import { failure } from './testing/stubs.ts';
import type { Written } from './token.ts';

interface Draft {
  readonly revision: number;
  readonly base: number;
  readonly writer: string;
}

/** A service that stores each draft unless the next outcome is a failure; `hold` keeps calls unanswered. */
function openSaver({
  text = '{}',
  before = { writer: null, revision: 0 },
  api = {},
}: {
  text?: string;
  before?: Written;
  api?: Partial<Pick<ComponentApi, 'saveDraft'>>;
} = {}) {
  const sent: { revision: number; keepalive: boolean }[] = [];
  const drafts: Draft[] = [];
  const outcomes: (ApiFailure | undefined)[] = [];
  const states: string[] = [];
  const failures: string[] = [];
  const revisions: number[] = [];
  const held: (() => void)[] = [];
  const control = { hold: false, looks: 0, stored: { writer: 'other', draft_revision: 5 } };
  const store = new Store();
  store.addEventListener('change', () => states.push(store.value.saving));
  const saver = new DraftSaver({
    api: {
      saveDraft: async (body, keepalive) => {
        const draft = JSON.parse(typeof body === 'string' ? body : gunzipSync(body).toString());
        drafts.push(draft);
        sent.push({ revision: draft.revision, keepalive });
        const outcome = outcomes.shift();
        if (control.hold) await new Promise<void>((resolve) => held.push(resolve));
        if (outcome) throw outcome;
      },
      state: async () => {
        control.looks++;
        return { status: 'in_progress', ...control.stored } as AssessmentState;
      },
      submit: async () => ({ status: 'completed', result: null }),
      ...api,
    },
    store,
    view: { draft_revision: 4 },
    before,
    write: () => text,
    onWritten: ({ revision }) => revisions.push(revision),
    onFailure: ({ code }) => failures.push(code),
  });
  const release = () => {
    for (const answer of held.splice(0)) answer();
  };
  return { saver, sent, drafts, outcomes, states, failures, revisions, control, release };
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

test('a page that is left sends one last draft, whatever becomes of the calls that its end cuts off', async () => {
  const { saver, sent, control, revisions, release, outcomes } = openSaver();
  control.hold = true;
  outcomes.push(failure('offline'));
  saver.changed();
  await pass(1_000);
  saver.flush();
  release();
  await pass(0);
  saver.flush();
  await pass(0);
  expect(sent).toEqual([
    { revision: 5, keepalive: false },
    { revision: 5, keepalive: true },
  ]);
  expect(Math.min(...revisions)).toBe(5);
});

test('each revision is remembered once, before it is sent', async () => {
  const { saver, sent, outcomes, revisions } = openSaver();
  saver.changed();
  saver.changed();
  expect([revisions, sent]).toEqual([[5], []]);
  await pass(1_000);
  outcomes.push(failure('offline'));
  saver.changed();
  await pass(9_000);
  saver.changed();
  saver.flush();
  expect(revisions).toEqual([5, 6, 7, 8]);
  await pass(0);
  expect(sent.map(({ revision }) => revision)).toEqual([5, 6, 7, 8]);
});

describe('a page that disappears', () => {
  test('sends an unsaved draft in a call that outlives it', async () => {
    const { saver, sent } = openSaver();
    saver.flush();
    await pass(0);
    expect(sent).toEqual([]);
    saver.changed();
    saver.flush();
    await pass(0);
    expect(sent).toEqual([{ revision: 5, keepalive: true }]);
  });

  test('repeats a call in progress under its revision, since the page cancels that call', async () => {
    const { saver, sent, control } = openSaver();
    control.hold = true;
    saver.changed();
    await pass(1_000);
    saver.flush();
    await pass(0);
    expect(sent).toEqual([
      { revision: 5, keepalive: false },
      { revision: 5, keepalive: true },
    ]);
  });

  test('sends only a revision that it has remembered, once: a reload waits for that one', async () => {
    const { saver, sent, control, revisions } = openSaver();
    control.hold = true;
    saver.changed();
    await pass(1_000);
    saver.changed();
    const remembered = [...revisions];
    saver.flush();
    saver.flush();
    await pass(0);
    expect(sent.map(({ revision }) => revision)).toEqual([5, 6]);
    expect([remembered, revisions]).toEqual([
      [5, 6],
      [5, 6],
    ]);
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
    expect([failures, control.looks]).toEqual([[], 0]);
    expect(sent.at(-1)).toEqual({ revision: 7, keepalive: false });
    expect(states.at(-1)).toBe('saved');
  });

  test('packs what is larger than 8 KiB, also while it stays', async () => {
    jest.useRealTimers();
    const bodies: unknown[] = [];
    const api = { saveDraft: async (body: unknown) => void bodies.push(body) };
    for (const size of [8_000, 8_200]) {
      const { saver } = openSaver({ text: `"${'x'.repeat(size)}"`, api });
      saver.changed();
      saver.saveNow();
      await waitFor(() => bodies.length > 0, { what: 'the draft' });
      saver.stop();
      expect(typeof bodies.pop()).toBe(size === 8_000 ? 'string' : 'object');
    }
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
});
