import type { AccountId, SessionId, SessionStatus } from '@pain-assessment/contracts';

/** What accounts with a webhook are told of (contract.md#webhooks). */
export const WEBHOOK_TYPES = ['session.started', 'session.completed', 'session.expired'] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

/** How long the end of a session that was not completed is told, in milliseconds. */
export const EXPIRY_TOLD_FOR_MS = 3_600_000;

/** How often a receiver was asked, and when next; null once it accepted. Instants in epoch milliseconds. */
export interface DeliveryMark {
  readonly attempts: number;
  readonly nextAt: number | null;
}

/** Of a session's facts, what events are read from. Instants in epoch milliseconds. */
export interface WatchedFacts {
  readonly status: SessionStatus;
  readonly startedAt: number | null;
  readonly completedAt: number | null;
  readonly resultExpiresAt: number | null;
}

/** A session whose account has a webhook; it outlives a session not completed, whose facts are then null. */
export interface WatchedSession {
  readonly id: SessionId;
  readonly account: AccountId;
  readonly expiresAt: number;
  /** The last status while it was not completed. */
  readonly status: SessionStatus;
  readonly facts: WatchedFacts | null;
  readonly deliveries: Readonly<Partial<Record<WebhookType, DeliveryMark>>>;
}

/** When a watched session is to be looked at; the earliest time asked for wins. */
export interface DueSessions {
  schedule(id: SessionId, at: number): Promise<void>;
  /** Sessions due at `now`, at most so many, which nobody else is given before `until`. */
  lease(lease: { readonly now: number; readonly until: number; readonly most: number }): Promise<readonly SessionId[]>;
  /** Ends a lease: looked at again `at`, never where null; an earlier time that was asked for meanwhile stays. */
  settle(id: SessionId, lease: { readonly until: number; readonly at: number | null }): Promise<void>;
}
