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
  retrieved: false,
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
const DONE = markAccepted(undefined);
const pending = (watched: WatchedFacts, now: number) => findPending(watched, now).map(({ type }) => type);

describe('the pending events of a session', () => {
  test('are none before its start', () => {
    expect(pending(facts(), CREATED)).toEqual([]);
    expect(findNextLook(facts(), CREATED)).toBe(EXPIRES);
  });

  test('contain its start, until it expires', () => {
    expect(pending(started, CREATED + 60_000)).toEqual(['session.started']);
  });

  test('contain its completion until its result is deleted, and not its expiry', () => {
    const now = CREATED + 120_000;
    expect(pending(completed, now)).toEqual(['session.started', 'session.completed']);
    expect(pending({ ...completed, retrieved: true }, now + HOUR / 4)).toEqual([]);
    expect(findNextLook({ ...completed, retrieved: true }, EXPIRES + 1)).toBeNull();
  });

  describe('of a result that nobody fetched', () => {
    const end = CREATED + 120_000 + HOUR / 4;
    const told = { ...completed, deliveries: { 'session.started': DONE, 'session.completed': DONE } };

    test('contain a warning five minutes before its end, and its loss for an hour', () => {
      expect(pending(told, end - 300_001)).toEqual([]);
      expect(pending(told, end - 300_000)).toEqual(['session.result_expiring']);
      expect(pending(told, end - 1)).toEqual(['session.result_expiring']);
      expect(pending(told, end)).toEqual(['session.result_expired']);
      expect(pending(told, end + HOUR - 1)).toEqual(['session.result_expired']);
      expect(pending(told, end + HOUR)).toEqual([]);
    });

    test('contain the warning at half its life, if that is shorter', () => {
      const brief = { ...told, resultExpiresAt: CREATED + 180_000 };
      expect(pending(brief, CREATED + 149_999)).toEqual([]);
      expect(pending(brief, CREATED + 150_000)).toEqual(['session.result_expiring']);
    });

    test('are none once it was fetched', () => {
      const fetched = { ...told, retrieved: true };
      expect([pending(fetched, end - 1), pending(fetched, end)]).toEqual([[], []]);
      expect(findNextLook(fetched, end - 1)).toBeNull();
    });

    test('plan the looks at both, the loss also for an account without a webhook', () => {
      expect(findNextLook(told, CREATED + 130_000)).toBe(end - 300_000);
      const warned = { ...told, deliveries: { ...told.deliveries, 'session.result_expiring': DONE } };
      expect(findNextLook(warned, end - 1)).toBe(end);
      expect(findNextLook({ ...told, deliveries: null }, CREATED + 130_000)).toBe(end);
      expect(findNextLook({ ...told, deliveries: null }, end)).toBeNull();
    });
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
    const deliveries = { 'session.started': DONE, 'session.completed': DONE };
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
