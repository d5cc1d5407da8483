import { afterEach, expect, jest, test } from '@jest/globals';
import { createComponentApi, isApiFailure, isTransient } from './api.ts';

afterEach(() => void jest.restoreAllMocks());

const PORTAL = '<!doctype html><title>Sign in to the network</title>';

/** The failure of saving a draft that is answered like this; null if the draft counts as saved. */
async function saveAnswered(status: number, body: string | null, headers: Record<string, string> = {}) {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status, headers }));
  const api = createComponentApi({ base: new URL('http://localhost/'), token: 'ct_1' });
  try {
    await api.saveDraft('{}', false);
    return null;
  } catch (thrown) {
    if (!isApiFailure(thrown)) throw thrown;
    return thrown;
  }
}

test.each([
  [408, '{"code":"request_timeout"}'],
  [408, ''],
  [425, '{"code":"too_early"}'],
  [429, '{"code":"rate_limited"}'],
  [500, '{"code":"internal_error"}'],
  [503, PORTAL],
  [200, PORTAL],
  [403, PORTAL],
])('a draft answered by %i %s is sent again', async (status, body) => {
  const failure = await saveAnswered(status, body);
  expect(failure && isTransient(failure)).toBe(true);
});

test.each([
  [400, 'invalid_request'],
  [404, 'session_not_found'],
  [409, 'stale_draft'],
  [413, 'payload_too_large'],
])('a draft answered by %i %s is not sent again as it is', async (status, code) => {
  const failure = await saveAnswered(status, JSON.stringify({ code }));
  expect([failure?.code, failure && isTransient(failure)]).toEqual([code, false]);
});

test('a draft is saved by 204 alone', async () => {
  expect(await saveAnswered(204, null)).toBeNull();
});

test.each([
  [503, 'service_unavailable', '3', 3],
  [503, 'service_unavailable', '3600', 30],
  [503, '', '2592000', 30],
  [503, 'service_unavailable', 'Infinity', 30],
  [503, 'service_unavailable', 'Sat, 28 Nov 2026 12:00:00 GMT', null],
  [503, 'service_unavailable', '-1', null],
  [429, 'submission_quota_exceeded', '59', 59],
  [429, 'submission_quota_exceeded', '86400', 60],
  [429, 'pin_locked', '280', 280],
  [429, 'pin_locked', '86400', 300],
])('an answer %i %s that asks for a wait of %s s is obeyed within bounds', async (status, code, asked, seconds) => {
  const failure = await saveAnswered(status, JSON.stringify({ code }), { 'Retry-After': asked });
  expect(failure?.retryAfterSeconds).toBe(seconds);
});

test('the first call for the assessment takes the answer that the head of the page has asked for, later ones call', async () => {
  const first = Promise.resolve(Response.json({ session_id: 'ses_1' }));
  const fetching = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => Response.json({ session_id: 'ses_2' }));
  const api = createComponentApi({ base: new URL('http://localhost/'), token: 'ct_1', first });
  expect(await api.assessment()).toEqual({ session_id: 'ses_1' });
  expect(fetching).not.toHaveBeenCalled();
  expect(await api.assessment()).toEqual({ session_id: 'ses_2' });
});
