import type { AccountId, SessionId } from '@pain-assessment/contracts';
import { create } from '../session/rules.ts';
import type { SessionRecord } from '../session/session.ts';
import { FIXTURE_CONTENT } from './session-fixtures.ts';

/** Lengths of time in ms. */
export const SECOND = 1_000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
/** Creation and expiry of the session of {@link newRecord}, epoch ms. */
export const CREATED = Date.parse('2026-01-01T10:00:00Z');
export const EXPIRES = CREATED + 2 * HOUR;
/** Retention of results and lock of session codes in the contract, ms, and the wrong codes before that lock. */
export const RETENTION = 15 * MINUTE;
export const LOCK_MS = 300 * SECOND;
export const TRIES_BEFORE_LOCK = 5;
export const account = 'clinic' as AccountId;

/** The record of a new session. */
export const newRecord = (changes: { draftHash?: string; isNotified?: boolean } = {}): SessionRecord => {
  const { mode, zone, modules, profile } = FIXTURE_CONTENT;
  const id = 'ses_1' as SessionId;
  const dates = { createdAt: CREATED, expiresAt: EXPIRES };
  const more = { tokenHash: 'token', draftHash: null, isNotified: true, ...changes };
  return create({ id, account, ...dates, mode, zone, modules, profile, ...more });
};

/** The completion of a submission with this hash. */
export const completion = (hash: string, tombstone = 24 * HOUR) => ({
  hash,
  resultRetention: RETENTION,
  tombstone,
});
