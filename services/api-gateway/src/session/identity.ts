import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { SessionId, SessionToken } from '@pain-assessment/contracts';
import type { SessionIdentity } from './session.ts';

/** Base32 (RFC 4648) in lower case: 26 characters hold 130 random bits. */
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567';
const RANDOM_LENGTH = 26;
const SESSION_ID = /^ses_[a-z2-7]{26}$/;
const TOKEN = /^ct_([a-z2-7]{26})[a-z2-7]{26}$/;

const randomText = (length: number) => Array.from(randomBytes(length), (byte) => ALPHABET.charAt(byte & 31)).join('');

/** A new session's id and component token. The token starts with the random part of the id, so that it alone finds its session. */
export function newSessionIdentity(createdAt: number, lifetime: number): SessionIdentity {
  const text = randomText(2 * RANDOM_LENGTH);
  return {
    id: `ses_${text.slice(0, RANDOM_LENGTH)}` as SessionId,
    token: `ct_${text}` as SessionToken,
    createdAt,
    expiresAt: createdAt + lifetime,
  };
}

export const isSessionId = (text: string): text is SessionId => SESSION_ID.test(text);

/** The session id in a component token; null for a text of another form. */
export function findSessionId(token: string): SessionId | null {
  const part = TOKEN.exec(token)?.[1];
  return part === undefined ? null : (`ses_${part}` as SessionId);
}

/** SHA-256 of a token, base64url; a random token needs no salt. */
export const hashToken = (token: string): string => createHash('sha256').update(token).digest('base64url');

/** Constant-time comparison of a token with a stored hash. */
export function tokenMatches(token: string, storedHash: string): boolean {
  const [actual, expected] = [Buffer.from(hashToken(token)), Buffer.from(storedHash)];
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}
