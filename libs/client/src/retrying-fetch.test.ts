import { expect, test } from '@jest/globals';
import { createRetryingFetch, type RetrySettings } from './retrying-fetch.ts';

const BUSY = () => new Response(null, { status: 503 });
const BUSY_FOR_A_SECOND = () => new Response(null, { status: 503, headers: { 'Retry-After': '1' } });
const OK = () => new Response(null, { status: 200 });
const settings: RetrySettings = { attempts: 5, maximumWaitSeconds: 30, firstDelayMs: 250, timeoutMs: 3_600_000 };

/** Answers a call with these responses in turn; returns the status and the waits between them, in ms. */
async function call(...answers: (() => Response)[]) {
  const waits: number[] = [];
  const { fetch } = createRetryingFetch({
    ...settings,
    fetch: async () => answers.shift()?.() ?? OK(),
    wait: async (milliseconds) => void waits.push(milliseconds),
  });
  const { status } = await fetch(new Request('http://service.example/'));
  return { status, waits };
}

test('waits for Retry-After before the next attempt', async () => {
  expect(await call(BUSY_FOR_A_SECOND)).toEqual({ status: 200, waits: [1_000] });
});

test('without Retry-After the wait doubles, with at least half of it', async () => {
  const { waits } = await call(BUSY, BUSY, BUSY);

  expect(waits).toHaveLength(3);
  waits.forEach((wait, index) => {
    expect(wait).toBeGreaterThanOrEqual(125 * 2 ** index);
    expect(wait).toBeLessThanOrEqual(250 * 2 ** index);
  });
});

test.each([
  ['408 without Retry-After', () => new Response(null, { status: 408 }), 200],
  ['any refusal with Retry-After', () => new Response(null, { status: 500, headers: { 'Retry-After': '1' } }), 200],
  ['no refusal without it', () => new Response(null, { status: 409 }), 409],
  ['no answer of 200 with it', () => new Response(null, { status: 202, headers: { 'Retry-After': '1' } }), 202],
])('retries %s', async (_what, first, status) => {
  expect((await call(first)).status).toBe(status);
});

test('an attempt beyond its time is aborted', async () => {
  let tries = 0;
  const silentFirst = (_: unknown, { signal }: { signal?: AbortSignal | null } = {}) =>
    new Promise<Response>((resolve, reject) => {
      tries += 1;
      if (tries === 2) return resolve(OK());
      signal?.addEventListener('abort', () => reject(signal.reason));
    });
  const { fetch } = createRetryingFetch({ ...settings, timeoutMs: 1, fetch: silentFirst, wait: async () => {} });

  expect((await fetch(new Request('http://service.example/'))).status).toBe(200);
});

test('an abort of the caller ends the wait', async () => {
  const caller = new AbortController();
  let tries = 0;
  const abortLater = async () => {
    tries += 1;
    setImmediate(() => caller.abort());
    return new Response(null, { status: 503, headers: { 'Retry-After': '30' } });
  };
  const { fetch } = createRetryingFetch({ ...settings, fetch: abortLater });

  const request = new Request('http://service.example/', { signal: caller.signal });
  await expect(fetch(request)).rejects.toMatchObject({ name: 'AbortError' });
  expect(tries).toBe(1);
});
