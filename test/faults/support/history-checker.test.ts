import { expect, test } from '@jest/globals';
import { type Call, findViolations, type World } from './history-checker.ts';

const world: World = { sessionsPerDay: 2, sessionMs: 60_000, retentionMs: 5_000, losses: [] };

/** A call of `demo` to session `a`, answered after 10 ms. */
function call(kind: Call['kind'], sent: number, more: Partial<Call> = {}): Call {
  const plain = { actor: 'owner', account: 'demo', session: 'a', key: null, code: null, retryAfter: null } as const;
  return { ...plain, kind, sent, answered: sent + 10, status: 200, ...more };
}
const created = call('create', 100, { status: 201, key: 'k1' });
const submitted = call('submit', 500, { actor: 'page' });
const refused = (status: number, code: string): Partial<Call> => ({ status, code });
const unavailable = { ...refused(503, 'service_unavailable'), retryAfter: 1 };
const gone = refused(404, 'session_not_found');

test('finds no violation in a correct session', () => {
  const calls = [
    created,
    call('create', 150, { status: 201, key: 'k1' }),
    call('result', 200, refused(409, 'result_not_ready')),
    call('submit', 300, { actor: 'page', ...unavailable }),
    submitted,
    call('result', 600),
    call('status', 610, { actor: 'foreign', ...gone }),
    call('report', 700, { answered: 20_700 }),
    call('result', 6_000, refused(410, 'result_expired')),
    call('delete', 21_000, { status: 204 }),
    call('status', 21_100, gone),
  ];
  expect(findViolations(calls, world)).toEqual([]);
});

test.each<[string, Call[], Partial<World>?]>([
  ['result before completion', [created, call('result', 200), submitted]],
  ['result before completion', [created, call('report', 200)]],
  ['alive after DELETE', [created, submitted, call('delete', 600, { status: 204 }), call('result', 700)]],
  ['alive after DELETE', [created, call('delete', 600, { status: 204 }), call('start', 700, { actor: 'page' })]],
  ['result after its retention', [created, submitted, call('result', 600), call('result', 6_000)]],
  ['result after its retention', [created, submitted, call('report', 5_600)]],
  ['alive after expiry', [created, call('status', 60_200)]],
  ['foreign read', [created, submitted, call('status', 600, { actor: 'foreign' })]],
  ['foreign read', [created, call('result', 200, { actor: 'foreign', ...refused(409, 'result_not_ready') })]],
  ['completed submission lost', [created, submitted, call('result', 600, gone)]],
  ['completed submission lost', [created, submitted, call('result', 600, refused(409, 'result_not_ready'))]],
  ['unexpected answer', [created, call('status', 200, refused(500, 'internal_error'))]],
  ['unexpected answer', [created, call('status', 200, refused(503, 'service_unavailable'))]],
  ['unexpected answer', [created, call('status', 200, { status: 0 })]],
  ['unexpected answer', [created, call('draft', 200, refused(400, 'invalid_request'))]],
  ['second session of one key', [created, call('create', 200, { status: 201, key: 'k1', session: 'b' })]],
  ['quota passed', ['a', 'b', 'c'].map((session) => call('create', 200, { status: 201, session, key: session }))],
  ['quota refused early', [created, call('create', 200, { session: null, ...refused(429, 'session_quota_exceeded') })]],
])('%s is found', (name, calls, other = {}) => {
  const found = findViolations(calls, { ...world, ...other });
  expect(found.length).toBeGreaterThan(0);
  for (const violation of found) expect(violation).toContain(name);
});

test('accepts data that Redis lost, and quotas that restart from zero', () => {
  const sessions = ['a', 'b', 'c', 'd'].map((session, index) =>
    call('create', 100 + 300 * index, { status: 201, session, key: session }),
  );
  const calls = [...sessions, submitted, call('result', 900, gone)];
  expect(findViolations(calls, { ...world, losses: [{ from: 650, to: 680 }] })).toEqual([]);
});
