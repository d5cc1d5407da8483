import { createHash } from 'node:crypto';
import type { SessionStatus } from '@pain-assessment/contracts';
import {
  type DeliveryMark,
  EXPIRY_TOLD_FOR_MS,
  type WatchedSession,
  WEBHOOK_TYPES,
  type WebhookType,
} from '../vault/sessions/watched-session.ts';

/*
 * What happened to a session is read from its own facts, which every change writes in one step: so no event can be lost between the
 * change and the intent to tell of it.
 */

/** Something that happened to a session, and until when it is told. Instants in epoch milliseconds. */
export interface WebhookEvent {
  readonly type: WebhookType;
  readonly at: number;
  readonly until: number;
}

function findEvent(type: WebhookType, { facts, expiresAt }: WatchedSession, now: number): WebhookEvent | null {
  const goneAt = facts?.resultExpiresAt ?? expiresAt;
  switch (type) {
    case 'session.started':
      return facts?.startedAt == null ? null : { type, at: facts.startedAt, until: goneAt };
    case 'session.completed':
      return facts?.completedAt == null ? null : { type, at: facts.completedAt, until: goneAt };
    case 'session.expired': {
      const isOver = now >= expiresAt && facts?.completedAt == null;
      return isOver ? { type, at: expiresAt, until: expiresAt + EXPIRY_TOLD_FOR_MS } : null;
    }
  }
}

/** The events that are still to be told at `now`. */
export function findUntold(watched: WatchedSession, now: number): readonly WebhookEvent[] {
  return WEBHOOK_TYPES.flatMap((type) => {
    if (watched.deliveries[type]?.nextAt === null) return [];
    const event = findEvent(type, watched, now);
    return event && now < event.until ? [event] : [];
  });
}

/** When to look at a session again; null where nothing can come any more. */
export function findNextLook(watched: WatchedSession, now: number): number | null {
  const attempts = findUntold(watched, now).map(({ type }) => watched.deliveries[type]?.nextAt ?? now);
  const mayExpire = now < watched.expiresAt && watched.facts?.completedAt == null;
  const looks = mayExpire ? [...attempts, watched.expiresAt] : attempts;
  return looks.length > 0 ? Math.min(...looks) : null;
}

const SECOND = 1_000;
/** Delays after the first attempts that failed; then the last one again and again (contract.md#webhooks). */
const DELAYS = [1, 5, 15, 30, 60, 120].map((seconds) => seconds * SECOND);
const SPREAD = 0.2;

/** The mark of an attempt that failed at `now`; `random` in 0 to 1 spreads the attempts of many sessions. */
export function markFailed(mark: DeliveryMark | undefined, now: number, random: number): DeliveryMark {
  const attempts = (mark?.attempts ?? 0) + 1;
  const delay = DELAYS[Math.min(attempts, DELAYS.length) - 1] ?? 0;
  return { attempts, nextAt: Math.round(now + delay * (1 - SPREAD + 2 * SPREAD * random)) };
}

/** The mark of a delivery that the receiver accepted. */
export const markTold = (mark: DeliveryMark | undefined): DeliveryMark => ({
  attempts: (mark?.attempts ?? 0) + 1,
  nextAt: null,
});

const ID_CHARACTERS = 32;

/** The id of an event: the same at every attempt and from every replica, and it tells nothing of the session's. */
export function webhookId(sessionId: string, type: WebhookType): string {
  const digest = createHash('sha256').update(`webhook ${type} ${sessionId}`).digest('base64url');
  return `msg_${digest.slice(0, ID_CHARACTERS)}`;
}

/** The body of an event (Standard Webhooks); nothing of health, and no reference. */
export function webhookBody(
  { type, at }: Pick<WebhookEvent, 'type' | 'at'>,
  { id, status }: { readonly id: string; readonly status: SessionStatus },
): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data: { session_id: id, status } });
}
