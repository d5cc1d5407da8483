import { describe, expect, test } from '@jest/globals';
import type { AccountId, SessionId } from '@pain-assessment/contracts';
import fc from 'fast-check';
import type { SessionFacts } from '../vault/sessions/session-store.ts';
import type { DeliveryMark, WatchedSession } from '../vault/sessions/watched-session.ts';
import { findNextLook, findUntold, markFailed, markTold, webhookBody, webhookId } from './webhook-events.ts';

const CREATED = Date.parse('2026-01-01T10:00:00Z');
const HOUR = 3_600_000;
const EXPIRES = CREATED + 2 * HOUR;

const facts = (changes: Partial<SessionFacts> = {}) =>
  ({ startedAt: null, completedAt: null, resultExpiresAt: null, status: 'created', ...changes }) as SessionFacts;
const started = facts({ startedAt: CREATED + 60_000, status: 'in_progress' });
const completed = facts({
  startedAt: CREATED + 60_000,
  completedAt: CREATED + 120_000,
  resultExpiresAt: CREATED + 120_000 + HOUR / 4,
  status: 'completed',
});
const watched = (known: SessionFacts | null, deliveries: WatchedSession['deliveries'] = {}): WatchedSession => ({
  id: 'ses_1' as SessionId,
  account: 'clinic' as AccountId,
  expiresAt: EXPIRES,
  status: 'in_progress',
  facts: known,
  deliveries,
});
const untold = (session: WatchedSession, now: number) => findUntold(session, now).map(({ type }) => type);

describe('what is told of a session', () => {
  test('nothing before it is started', () => {
    expect(untold(watched(facts()), CREATED)).toEqual([]);
    expect(findNextLook(watched(facts()), CREATED)).toBe(EXPIRES);
  });

  test('its start, until it ends', () => {
    expect(untold(watched(started), CREATED + 60_000)).toEqual(['session.started']);
  });

  test('its completion until its result is gone, and then nothing, not even its expiry', () => {
    const now = CREATED + 120_000;
    expect(untold(watched(completed), now)).toEqual(['session.started', 'session.completed']);
    expect(untold(watched(completed), now + HOUR / 4)).toEqual([]);
    expect(findNextLook(watched(completed), EXPIRES + 1)).toBeNull();
  });

  test('its expiry for an hour, though its facts are gone', () => {
    expect(untold(watched(null), EXPIRES - 1)).toEqual([]);
    expect(untold(watched(null), EXPIRES)).toEqual(['session.expired']);
    expect(untold(watched(null), EXPIRES + HOUR)).toEqual([]);
  });

  test('nothing a second time once the receiver accepted it', () => {
    const told = markTold(undefined);
    expect(
      untold(watched(completed, { 'session.started': told, 'session.completed': told }), CREATED + 130_000),
    ).toEqual([]);
  });
});

describe('failed attempts', () => {
  const waits = (random: number) => {
    let mark: DeliveryMark | undefined;
    return Array.from({ length: 8 }, () => {
      mark = markFailed(mark, 0, random);
      return mark.nextAt;
    });
  };

  test('are repeated after 1, 5, 15, 30 and 60 s, then every 120 s', () => {
    expect(waits(0.5)).toEqual([1, 5, 15, 30, 60, 120, 120, 120].map((seconds) => seconds * 1_000));
  });

  test('are spread by a fifth at most', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true }), (random) => {
        for (const [index, wait] of waits(random).entries()) {
          const plain = [1, 5, 15, 30, 60, 120, 120, 120][index] as number;
          expect(Math.abs((wait as number) - plain * 1_000)).toBeLessThanOrEqual(plain * 200 + 1);
        }
      }),
    );
  });

  test('are looked at again when the next one is due', () => {
    const mark = { attempts: 1, nextAt: CREATED + 70_000 };
    expect(findNextLook(watched(started, { 'session.started': mark }), CREATED + 65_000)).toBe(CREATED + 70_000);
  });
});

test('a message holds type, time, session and status, and its id does not tell the session', () => {
  const body = webhookBody({ type: 'session.completed', at: CREATED }, { id: 'ses_1', status: 'completed' });

  expect(JSON.parse(body)).toEqual({
    type: 'session.completed',
    timestamp: '2026-01-01T10:00:00.000Z',
    data: { session_id: 'ses_1', status: 'completed' },
  });
  expect(webhookId('ses_1', 'session.completed')).toMatch(/^msg_[A-Za-z0-9_-]{32}$/);
  expect(webhookId('ses_1', 'session.completed')).toBe(webhookId('ses_1', 'session.completed'));
  expect(webhookId('ses_1', 'session.completed')).not.toBe(webhookId('ses_1', 'session.started'));
});
