import { z } from 'zod';

/*
 * Ids are strings of different kinds, so each kind has its own type: only `AccountId.parse(text)` creates one. At run
 * time they are plain strings.
 */

/** Identifier of an account, chosen by the operator: 1 to 32 of a-z, 0-9, `-` and `_`. */
export const AccountId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/, { error: 'must have 1 to 32 of a-z, 0-9, - and _' })
  .brand<'AccountId'>();
export type AccountId = z.infer<typeof AccountId>;

/** Identifier of one secret key of an account; not secret itself. */
export const KeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'must have 1 to 32 of A-Z, a-z, 0-9, - and _' })
  .brand<'KeyId'>();
export type KeyId = z.infer<typeof KeyId>;

/** A session id in answers: a plain string, so that the writer of an answer needs no parsing. */
export const SessionIdText = z.string().meta({
  id: 'SessionId',
  description: 'Identifier of a session: `ses_` and at least 128 random bits. Opaque.',
  examples: ['ses_4f7k2m6q5r3t6v4x5z3b2c4d6f'],
});

/** Identifier of a session: `ses_` and at least 128 random bits; callers treat it as opaque. */
export const SessionId = SessionIdText.brand<'SessionId'>();
export type SessionId = z.infer<typeof SessionId>;

/** Secret of one session that authenticates its component: the only secret that may reach a browser. */
export const SessionToken = z.string().brand<'SessionToken'>();
export type SessionToken = z.infer<typeof SessionToken>;
