import { createHash } from 'node:crypto';
import type { SessionEvent, SessionStatus, WebhookType } from '@pain-assessment/contracts';
import { EXPIRY_NOTIFIED_FOR_MS, isUnfetched, workEnd } from '../session/rules.ts';
import type { DeliveryMark, StoredFacts } from '../session/session.ts';

/*
 * Events are derived from the facts of a session, which every change writes in one step: no event can be lost between the change and the
 * plan to notify its account.
 */

/** An event of a session, and the end of its notification. Instants in epoch milliseconds. */
export interface WebhookEvent {
  readonly type: WebhookType;
  readonly at: number;
  readonly until: number;
}

export type WatchedFacts = Pick<
  StoredFacts,
  'status' | 'startedAt' | 'completedAt' | 'expiresAt' | 'resultExpiresAt' | 'retrieved' | 'deliveries'
>;

/** Time between the warning of a result that nobody fetched and its end, ms; at most half of its life. */
const WARNED_BEFORE_MS = 300_000;

/** Every event of a session that has happened, or will happen if its facts stay as they are. */
function listEvents(facts: WatchedFacts): readonly WebhookEvent[] {
  const { startedAt, completedAt, expiresAt } = facts;
  const end = workEnd(facts);
  const events: WebhookEvent[] = [];
  if (startedAt !== null) events.push({ type: 'session.started', at: startedAt, until: end });
  if (completedAt === null) {
    events.push({ type: 'session.expired', at: expiresAt, until: expiresAt + EXPIRY_NOTIFIED_FOR_MS });
    return events;
  }
  events.push({ type: 'session.completed', at: completedAt, until: end });
  if (isUnfetched(facts)) {
    const warnedAt = end - Math.min(WARNED_BEFORE_MS, (end - completedAt) / 2);
    events.push({ type: 'session.result_expiring', at: warnedAt, until: end });
    events.push({ type: 'session.result_expired', at: end, until: end + EXPIRY_NOTIFIED_FOR_MS });
  }
  return events;
}

/** The undelivered events at `now`. */
export function findPending(facts: WatchedFacts, now: number): readonly WebhookEvent[] {
  const { deliveries } = facts;
  if (deliveries === null) return [];
  const isPending = ({ type, at, until }: WebhookEvent) =>
    at <= now && now < until && deliveries[type]?.nextAt !== null;
  return listEvents(facts).filter(isPending);
}

/** Time of the next look at a session; null if no event can follow. */
export function findNextLook(facts: WatchedFacts, now: number): number | null {
  const { deliveries } = facts;
  const attempts = findPending(facts, now).map(({ type }) => deliveries?.[type]?.nextAt ?? now);
  // A loss is reported to the operator as well.
  const isNotified = ({ type }: WebhookEvent) => deliveries !== null || type === 'session.result_expired';
  const later = listEvents(facts).filter((event) => now < event.at && isNotified(event));
  const looks = [...attempts, ...later.map(({ at }) => at)];
  return looks.length > 0 ? Math.min(...looks) : null;
}

const SECOND = 1_000;
/** Delays after failed attempts; the last one repeats (contract.md#webhooks). */
const DELAYS = [1, 5, 15, 30, 60, 120].map((seconds) => seconds * SECOND);
const SPREAD = 0.2;

/** The mark of an attempt that failed at `now`; `random` in 0 to 1 spreads the attempts of many sessions. */
export function markFailed(mark: DeliveryMark | undefined, now: number, random: number): DeliveryMark {
  const attempts = (mark?.attempts ?? 0) + 1;
  const delay = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0;
  return { attempts, nextAt: Math.round(now + delay * (1 - SPREAD + 2 * SPREAD * random)) };
}

export const markAccepted = (mark: DeliveryMark | undefined): DeliveryMark => ({
  attempts: (mark?.attempts ?? 0) + 1,
  nextAt: null,
});

const ID_CHARACTERS = 32;

/** The id of an event: the same for every attempt and replica; it does not reveal the session id. */
export function webhookId(sessionId: string, type: WebhookType): string {
  const digest = createHash('sha256').update(`webhook ${type} ${sessionId}`).digest('base64url');
  return `msg_${digest.slice(0, ID_CHARACTERS)}`;
}

/** The body of an event (Standard Webhooks); without health data or reference. */
export function webhookBody(
  { type, at }: Pick<WebhookEvent, 'type' | 'at'>,
  { id, status }: { readonly id: string; readonly status: SessionStatus },
): string {
  const event: SessionEvent = { type, timestamp: new Date(at).toISOString(), data: { session_id: id, status } };
  return JSON.stringify(event);
}
