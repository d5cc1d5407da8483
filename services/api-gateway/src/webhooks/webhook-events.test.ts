import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DeliveryMark } from '../session/session.ts';
import {
  findNextLook,
  findPending,
  markAccepted,
  markFailed,
  type WatchedFacts,
  webhookBody,
  webhookId,
} from './webhook-events.ts';

const CREATED = Date.parse('2026-01-01T10:00:00Z');
const HOUR = 3_600_000;
const EXPIRES = CREATED + 2 * HOUR;

const facts = (changes: Partial<WatchedFacts> = {}): WatchedFacts => ({
  status: 'created',
  startedAt: null,
  completedAt: null,
  expiresAt: EXPIRES,
  resultExpiresAt: null,
  deliveries: {},
  ...changes,
});
const started = facts({ startedAt: CREATED + 60_000, status: 'in_progress' });
const completed = facts({
  startedAt: CREATED + 60_000,
  completedAt: CREATED + 120_000,
  resultExpiresAt: CREATED + 120_000 + HOUR / 4,
  status: 'completed',
});
const pending = (watched: WatchedFacts, now: number) => findPending(watched, now).map(({ type }) => type);

describe('the pending events of a session', () => {
  test('are none before its start', () => {
    expect(pending(facts(), CREATED)).toEqual([]);
    expect(findNextLook(facts(), CREATED)).toBe(EXPIRES);
  });

  test('contain its start, until it expires', () => {
    expect(pending(started, CREATED + 60_000)).toEqual(['session.started']);
  });

  test('contain its completion until its result is deleted, and then none, not even its expiry', () => {
    const now = CREATED + 120_000;
    expect(pending(completed, now)).toEqual(['session.started', 'session.completed']);
    expect(pending(completed, now + HOUR / 4)).toEqual([]);
    expect(findNextLook(completed, EXPIRES + 1)).toBeNull();
  });

  test('contain its expiry for an hour', () => {
    expect(pending(started, EXPIRES - 1)).toEqual(['session.started']);
    expect(pending(started, EXPIRES)).toEqual(['session.expired']);
    expect(pending(started, EXPIRES + HOUR)).toEqual([]);
  });

  test('are none for an account without a webhook', () => {
    const unwatched = { ...started, deliveries: null };
    expect([pending(unwatched, EXPIRES), findNextLook(unwatched, CREATED)]).toEqual([[], null]);
  });

  test('contain no accepted event', () => {
    const accepted = markAccepted(undefined);
    const deliveries = { 'session.started': accepted, 'session.completed': accepted };
    expect(pending({ ...completed, deliveries }, CREATED + 130_000)).toEqual([]);
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

  test('plan the next look at the time of the next attempt', () => {
    const mark = { attempts: 1, nextAt: CREATED + 70_000 };
    expect(findNextLook({ ...started, deliveries: { 'session.started': mark } }, CREATED + 65_000)).toBe(
      CREATED + 70_000,
    );
  });
});

test('a message contains type, time, session and status, and its id does not reveal the session', () => {
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
