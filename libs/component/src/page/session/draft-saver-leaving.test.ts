import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { openSaver } from './testing/open-saver.ts';
import { failure } from './testing/stubs.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const pass = (milliseconds: number) => jest.advanceTimersByTimeAsync(milliseconds);

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

test('a call that is cut off before the page says that it disappears is sent again under its revision', async () => {
  const { saver, sent, control, revisions, release, outcomes } = openSaver();
  control.hold = true;
  outcomes.push(failure('offline'));
  saver.changed();
  await pass(1_000);
  release();
  await pass(0);
  saver.flush();
  await pass(0);
  expect(sent).toEqual([
    { revision: 5, keepalive: false },
    { revision: 5, keepalive: true },
  ]);
  expect(revisions).toEqual([5]);
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

  test('packs what is larger than 2 KiB, also while it stays', async () => {
    jest.useRealTimers();
    const bodies: unknown[] = [];
    const api = { saveDraft: async (body: unknown) => void bodies.push(body) };
    for (const size of [1_800, 2_100]) {
      const { saver } = openSaver({ text: 'x'.repeat(size), api });
      saver.changed();
      saver.saveNow();
      await waitFor(() => bodies.length > 0, { what: 'the draft' });
      saver.stop();
      expect(typeof bodies.pop()).toBe(size === 1_800 ? 'string' : 'object');
    }
  });

  test.each([
    ['in gzip', 'x'.repeat(70_000), true],
    ['in a call that may not outlive it, if gzip helps too little', randomBytes(70_000).toString('base64'), false],
  ])('sends a draft that browsers refuse to send late %s', async (_how, text, keepalive) => {
    jest.useRealTimers();
    const { saver, sent } = openSaver({ text });
    saver.changed();
    saver.flush();
    while (sent.length === 0) await new Promise(setImmediate);
    saver.stop();
    expect(sent[0]).toEqual({ revision: 5, keepalive });
  });
});
