import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { failure, openPage, settle, usePages, view } from './testing/stubs.ts';

const page = usePages();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('the end of the session', () => {
  const MINUTE = 60_000;
  /** A page that was opened two hours before the end, by a service whose clock nobody sets. */
  async function openWatched() {
    const startedAt = performance.now();
    page.service.assessment = async () => {
      const passed = performance.now() - startedAt;
      if (passed >= 120 * MINUTE) throw failure('session_not_found');
      return { ...view, now: new Date(Date.parse(view.now) + passed).toISOString() };
    };
    const controller = page.create();
    await controller.load();
    const warned: [minutes: number, atMinute: number][] = [];
    controller.store.addEventListener('change', () => {
      const { timeLeft } = controller.state;
      if (timeLeft && warned.at(-1)?.[0] !== timeLeft.minutes) {
        warned.push([timeLeft.minutes, Math.round((performance.now() - startedAt) / MINUTE)]);
      }
    });
    return { controller, warned };
  }

  test('is announced at the same times however late the device is handed over', async () => {
    const { controller, warned } = await openWatched();
    await jest.advanceTimersByTimeAsync(20 * MINUTE);
    await controller.begin();
    await jest.advanceTimersByTimeAsync(99.5 * MINUTE);
    expect(warned).toEqual([
      [15, 105],
      [5, 115],
      [1, 119],
    ]);
  });

  test('is announced at the same times when the clock of the device is set forward or back', async () => {
    const { controller, warned } = await openWatched();
    await controller.begin();
    for (const hours of [2, -6]) {
      await jest.advanceTimersByTimeAsync(10 * MINUTE);
      jest.setSystemTime(Date.now() + hours * 60 * MINUTE);
    }
    await jest.advanceTimersByTimeAsync(99.5 * MINUTE);
    expect(warned).toEqual([
      [15, 105],
      [5, 115],
      [1, 119],
    ]);
  });

  test('is asked for again after sleep, in which the monotonic clock of some devices stands still', async () => {
    const { controller } = await openWatched();
    await controller.begin();
    const slept = 110 * MINUTE;
    page.service.assessment = async () => ({ ...view, now: new Date(Date.parse(view.now) + slept).toISOString() });
    jest.setSystemTime(Date.now() + slept);
    await jest.advanceTimersByTimeAsync(5_000);
    expect(controller.state.timeLeft?.minutes).toBe(10);
  });

  test('hides the session at once', async () => {
    const { controller } = await openWatched();
    await controller.begin();
    await jest.advanceTimersByTimeAsync(120 * MINUTE + 2_000);
    expect(controller.state.phase).toMatchObject({ name: 'problem', kind: 'gone' });
  });
});

describe('what stands on the page', () => {
  test('is sent by "Try again" after a failure that a retry cannot help, and never replaced by the stored draft', async () => {
    const bodies: string[] = [];
    const controller = await page.open({ status: 'in_progress' });
    page.service.saveDraft = async (body) => {
      if (bodies.push(String(body)) === 1) throw failure('invalid_request');
    };
    controller.board.setNoPain(true);
    await jest.advanceTimersByTimeAsync(1_000);
    expect(controller.state.phase).toMatchObject({ name: 'problem', kind: 'failed' });

    await controller.tryAgain();
    await jest.advanceTimersByTimeAsync(1_000);

    expect(controller.state.phase.name).toBe('patient');
    expect(controller.board.saysNoPain).toBe(true);
    expect(bodies).toHaveLength(2);
    expect(bodies[1]).toContain('"no_pain":true');
  });

  test('replaces nothing that another window has saved meanwhile', async () => {
    const controller = await page.open({ status: 'in_progress' });
    const draft = { cartography: { no_pain: true, strokes: [] } };
    page.service.view = { ...page.service.view, draft, draft_revision: 9 };
    page.service.submit = async () => {
      throw failure('stale_draft');
    };

    await settle(controller.send());

    expect(controller.state.phase.name).toBe('elsewhere');
    await controller.load();
    expect(controller.board.saysNoPain).toBe(true);
  });

  test('is hidden as soon as the page looks and finds that another window goes on', async () => {
    const controller = await page.open({ status: 'in_progress' });
    page.service.view = { ...page.service.view, draft: {}, draft_revision: 1 };

    await controller.check();

    expect(controller.state.phase.name).toBe('elsewhere');
  });
});

describe('a submission', () => {
  /** An open page with a change that is not saved, and the number of its submissions. */
  async function openChanged() {
    const controller = await page.open({ status: 'in_progress' });
    const counted = { submissions: 0 };
    const { submit } = page.service;
    page.service.submit = (body) => {
      counted.submissions++;
      return submit(body);
    };
    controller.board.setNoPain(true);
    return { controller, counted };
  }
  const others = { draft: { cartography: { no_pain: false, strokes: [] } }, draft_revision: 9 };

  test('is one call, which asks for nothing before and waits for no draft', async () => {
    const { controller, counted } = await openChanged();
    const asked: string[] = [];
    page.service.saveDraft = () => new Promise(() => {});
    page.service.state = () => Promise.reject(asked.push('state'));
    page.service.assessment = () => Promise.reject(asked.push('assessment'));

    await controller.send();

    expect([controller.state.phase.name, counted.submissions, asked]).toEqual(['end', 1, []]);
  });

  test('that finds another window during its retries is not sent again', async () => {
    const { controller, counted } = await openChanged();
    const { submit } = page.service;
    page.service.submit = async (body) => {
      await submit(body);
      page.service.view = { ...page.service.view, ...others };
      throw failure(counted.submissions === 1 ? 'service_unavailable' : 'stale_draft');
    };

    await settle(controller.send());

    expect([controller.state.phase.name, counted.submissions]).toEqual(['elsewhere', 2]);
  });

  test.each([
    ['session_not_found', 'expired', 'gone'],
    ['invalid_request', 'error', 'failed'],
  ] as const)('ends once with a draft that answers %s', async (code, event, kind) => {
    const { controller, counted } = await openChanged();
    page.service.saveDraft = async () => {
      throw failure(code);
    };
    page.service.submit = async () => {
      counted.submissions++;
      await jest.advanceTimersByTimeAsync(1_000);
      throw failure(code);
    };

    await settle(controller.send());

    expect(page.events).toEqual(['ready', event]);
    expect(controller.state.phase).toMatchObject({ name: 'problem', kind });
    expect(counted.submissions).toBe(1);
  });

  test('from a page right after its reload needs nothing saved before', async () => {
    page.service.view = { ...view, status: 'in_progress', draft_revision: 3 };
    const controller = page.create(openPage({ token: 'ct_1', writer: 'before', revision: 3 }));
    await settle(controller.load());

    await settle(controller.send());

    expect(controller.state.phase.name).toBe('end');
  });

  test('goes on from the last draft of the page before a reload, which has arrived late', async () => {
    page.service.view = { ...view, status: 'in_progress', draft_revision: 2 };
    const controller = page.create(openPage({ token: 'ct_1', writer: 'before', revision: 3 }));
    await settle(controller.load());
    page.service.view = { ...page.service.view, draft_revision: 3 };
    page.service.writer = 'before';
    const bases: number[] = [];
    page.service.submit = async (body) => {
      const { base } = JSON.parse(String(body));
      bases.push(base);
      if (base < 3) throw failure('stale_draft');
      return { status: 'completed', result: null };
    };

    await settle(controller.check());
    await settle(controller.send());

    expect([controller.state.phase.name, bases]).toEqual(['end', [2, 3]]);
  });

  test('at the end of the time says that the session is over, once', async () => {
    const { controller } = await openChanged();
    page.service.submit = async () => {
      page.service.assessment = async () => {
        throw failure('session_not_found');
      };
      throw failure('session_not_found');
    };

    await Promise.all([settle(controller.send()), controller.check()]);

    expect(page.events).toEqual(['ready', 'expired']);
  });
});
