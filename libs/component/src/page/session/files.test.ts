import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { createFileLoader } from './files.ts';
import { openPage, useWindow } from './testing/stubs.ts';

useWindow();
beforeEach(() => void jest.useFakeTimers());
afterEach(() => {
  jest.useRealTimers();
  jest.restoreAllMocks();
});

/** A page whose service answers with this status, or cannot be reached. */
function open(status: number | null, state: unknown = { token: 'ct_1' }) {
  const answer = status === null ? Promise.reject(new TypeError('no network')) : Promise.resolve({ ok: status < 400 });
  jest.spyOn(globalThis, 'fetch').mockReturnValue(answer as Promise<Response>);
  answer.catch(() => {});
  const memory = openPage(state);
  const announced: string[] = [];
  const reload = jest.fn();
  const page = { href: 'http://service.example/component/ses_1', reload };
  const loadFile = createFileLoader({ memory, announce: (_, detail) => announced.push(detail?.code ?? ''), page });
  /** Code of the failure, or what was loaded. */
  const load = async (file: () => Promise<string>) => {
    const loading = loadFile(file).catch(({ code }) => code);
    await jest.runAllTimersAsync();
    return loading;
  };
  return { load, memory, announced, reload };
}

/** A file that fails this often. */
function failing(times: number) {
  let left = times;
  return async () => {
    if (left-- > 0) throw new TypeError('failed import');
    return 'loaded';
  };
}

test('a file that is lost once is loaded again without a reload', async () => {
  const { load, reload } = open(200);
  expect(await load(failing(1))).toBe('loaded');
  expect(reload).not.toHaveBeenCalled();
});

test.each([null, 503])('without an answer of the service (%s) the page waits and does not reload', async (status) => {
  const { load, reload, announced } = open(status);
  expect(await load(failing(99))).toBe('offline');
  expect(reload).not.toHaveBeenCalled();
  expect(announced).toEqual([]);
});

test('a file that stays away reloads the page once for its memory, then fires one error', async () => {
  const first = open(200);
  await first.load(failing(99));
  expect(first.reload).toHaveBeenCalledTimes(1);
  expect(first.announced).toEqual([]);

  const second = open(200, { token: 'ct_1', reloaded: true });
  expect(first.memory.hasReloaded).toBe(true);
  expect(await second.load(failing(99))).toBe('file_blocked');
  expect(await second.load(failing(99))).toBe('file_blocked');
  expect(second.reload).not.toHaveBeenCalled();
  expect(second.announced).toEqual(['component_unavailable']);
});

test('a worker that does not start keeps its own failure', async () => {
  const { load } = open(200, { reloaded: true });
  const fail = () => Promise.reject({ code: 'drawing_failed', retryAfterSeconds: null });
  expect(await load(fail)).toBe('drawing_failed');
});
