import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { AssessmentView } from '@pain-assessment/contracts';
import type { ApiFailure } from './api.ts';
import { failure, openPage, settle, usePages, view } from './testing/stubs.ts';

const page = usePages();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('a start without network', () => {
  test('comes from the hand-over to the patient once the network is back', async () => {
    const controller = await page.open({ pin: { mode: 'optional', set: false } });
    page.service.failing.push(failure('offline'), failure('service_unavailable'));
    const waited: string[] = [];
    controller.store.addEventListener('change', () => waited.push(controller.state.phase.name));

    await settle(controller.handOver('1234'));

    expect(waited).toContain('loading');
    expect(controller.state.phase).toEqual({ name: 'patient', step: 'welcome' });
    expect(page.events).toEqual(['ready', 'started']);
  });

  test('comes from the welcome to the first question', async () => {
    const controller = await page.open();
    page.service.failing.push(failure('offline'));

    await settle(controller.begin());

    expect(controller.state.phase).toEqual({ name: 'patient', step: 'where' });
  });

  test('ends where the session has ended meanwhile', async () => {
    const controller = await page.open();
    page.service.failing.push(failure('offline'), failure('session_not_found'));

    await settle(controller.begin());

    expect(controller.state.phase).toMatchObject({ name: 'problem', kind: 'gone' });
  });
});

test('"begin" pressed twice starts once and skips no screen', async () => {
  const controller = await page.open();

  await Promise.all([controller.begin(), controller.begin()]);

  expect(page.service.starts).toBe(1);
  expect(page.events).toEqual(['ready', 'started']);
  expect(controller.state.phase).toEqual({ name: 'patient', step: 'where' });
});

describe('a drawing that loads slowly', () => {
  /** A new session whose drawing loads when `arrive` is called. */
  async function openSlowly(memory = openPage()) {
    const { loadBoard } = page;
    let arrive: () => void = () => {};
    const way = new Promise<void>((resolve) => (arrive = resolve));
    page.loadBoard = async (...session) => {
      await way;
      return loadBoard(...session);
    };
    const controller = page.create(memory);
    const loading = controller.load();
    await jest.advanceTimersByTimeAsync(0);
    return { controller, arrive, loading };
  }

  test('keeps no first screen waiting', async () => {
    const { controller, arrive, loading } = await openSlowly();

    expect(controller.state.phase).toEqual({ name: 'patient', step: 'welcome' });
    expect(page.events).toEqual(['ready']);

    arrive();
    await loading;
    expect(controller.state.phase).toEqual({ name: 'patient', step: 'welcome' });
    expect(controller.board.strokes).toEqual([]);
  });

  test('does not keep a patient from beginning, so that a reload goes on behind the welcome', async () => {
    const memory = openPage();
    const { controller } = await openSlowly(memory);

    await Promise.all([controller.begin(), controller.begin()]);

    expect(controller.state.phase).toEqual({ name: 'patient', step: 'where' });
    expect(memory.place.step).toBe('where');
  });

  test('shows its cause while it is lost, and then the screen that the patient had reached', async () => {
    const { loadBoard } = page;
    let tries = 0;
    page.loadBoard = async (...session) => {
      if (++tries < 3) throw failure('offline');
      return loadBoard(...session);
    };
    const controller = page.create();
    page.service.view = { ...view, pin: { mode: 'optional', set: false } };
    const waited: unknown[] = [];
    controller.store.addEventListener('change', () => waited.push(controller.state.phase));

    await settle(controller.load());

    expect(waited).toContainEqual({ name: 'loading', waiting: 'offline' });
    expect(controller.state.phase).toEqual({ name: 'hand-over', busy: false });
  });

  test('comes before the screen of a session that has begun', async () => {
    page.service.view = { ...view, status: 'in_progress' };
    const controller = page.create();
    page.loadBoard = () => Promise.reject(failure('session_not_found'));

    await controller.load();

    expect(controller.state.phase.name).toBe('problem');
    expect(page.events).not.toContain('ready');
  });
});

test('a token that opens nothing from the first call on is said to be a wrong link, not an end', async () => {
  page.service.failing.push(failure('session_not_found'));
  const controller = page.create();

  await controller.load();

  expect(controller.state.phase).toMatchObject({ name: 'problem', kind: 'link' });
});

describe('a page that nobody uses', () => {
  test('hides a session that has ended meanwhile', async () => {
    const controller = await page.open({ status: 'in_progress' });
    page.service.failing.push(failure('session_not_found'));

    await controller.check();

    expect(controller.state.phase).toMatchObject({ name: 'problem', kind: 'gone' });
    expect(page.events).toEqual(['ready', 'expired']);
  });

  test('hides the results when they are deleted, without an event after "completed"', async () => {
    const controller = await page.open({ status: 'completed' });
    page.service.failing.push(failure('session_not_found'));

    await controller.check();

    expect(controller.state.phase).toMatchObject({ name: 'problem', kind: 'gone' });
    expect(page.events).toEqual(['ready', 'completed']);
  });

  test('fires one "expired" event when two calls find the end', async () => {
    const controller = await page.open({ status: 'in_progress' });
    page.service.failing.push(failure('session_not_found'), failure('session_not_found'));

    await Promise.all([controller.check(), controller.check()]);

    expect(page.events).toEqual(['ready', 'expired']);
  });

  test('stays open while the service is unavailable', async () => {
    const controller = await page.open({ status: 'in_progress' });
    page.service.failing.push(failure('offline'));

    await controller.check();

    expect(controller.state.phase).toEqual({ name: 'patient', step: 'welcome' });
  });
});

test('a pause needs no code; taking the device back needs it and fires "unlocked"', async () => {
  const controller = await page.open({ status: 'in_progress', pin: { mode: 'required', set: true } });
  controller.store.change({ phase: { name: 'paused', problem: null } });
  expect(controller.state.phase).toEqual({ name: 'paused', problem: null });
  page.service.failing.push(failure('wrong_pin'));
  await controller.leave('0000');
  expect(controller.state.phase).toMatchObject({ name: 'paused', problem: { kind: 'wrong' } });
  await controller.leave('1234');
  expect(controller.state.phase).toEqual({ name: 'left' });
  expect(page.events).toEqual(['ready', 'unlocked']);
});

test('a reload waits for the draft that the page before it sent last', async () => {
  const answers = { vas_global: { vas: 5 } };
  const stale: AssessmentView = { ...view, status: 'in_progress', modules: ['questionnaires'], draft_revision: 2 };
  let looks = 0;
  page.service.assessment = async () => (++looks < 3 ? stale : { ...stale, draft_revision: 3, draft: { answers } });
  const controller = page.create(openPage({ token: 'ct_1', revision: 3 }));

  await settle(controller.load());

  expect(controller.open.answers).toEqual(answers);
});

test('a change stores the revision of the draft that will contain it', async () => {
  const memory = openPage();
  const controller = await page.open({ status: 'in_progress', draft_revision: 2 }, memory);

  controller.board.setNoPain(true);

  expect(memory.place.revision).toBe(3);
});

test('the end without a code deletes the token, and a reload says that the session is over', async () => {
  const memory = openPage();
  const controller = await page.open({ status: 'in_progress' }, memory);

  await settle(controller.send());

  expect([memory.token, memory.hasEnded]).toEqual([null, true]);
  const reloaded = page.create(memory);
  await reloaded.load();
  expect(reloaded.state.phase).toMatchObject({ name: 'problem', kind: 'gone' });
});

test('the end with a code keeps the token until the code was right', async () => {
  const memory = openPage();
  const controller = await page.open({ status: 'in_progress', pin: { mode: 'required', set: true } }, memory);

  await settle(controller.send());
  expect(memory.token).toBe('ct_1');
  page.service.failing.push(failure('wrong_pin'));
  await controller.unlock('0000');
  expect(memory.token).toBe('ct_1');
  await controller.unlock('1234');
  expect(memory.token).toBeNull();
});

test('a late response to a draft changes nothing after the submission', async () => {
  const controller = await page.open({ status: 'in_progress' });
  let answer: (failure: ApiFailure) => void = () => {};
  page.service.saveDraft = () => new Promise((_, reject) => (answer = reject));
  controller.board.setNoPain(true);
  controller.saveNow();
  await jest.advanceTimersByTimeAsync(60_000);

  await settle(controller.send());
  answer(failure('already_completed'));
  await jest.advanceTimersByTimeAsync(60_000);

  expect(controller.state.phase.name).toBe('end');
  expect(page.events).toEqual(['ready', 'completed']);
});
