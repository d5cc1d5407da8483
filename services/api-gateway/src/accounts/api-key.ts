import { createHash, randomBytes } from 'node:crypto';

export type KeyMode = 'live' | 'test';

/** The mode of a known key: its digest covers the prefix too. */
export const readKeyMode = (apiKey: string): KeyMode => (apiKey.startsWith('sk_test_') ? 'test' : 'live');

/** SHA-256 of a secret key, 32 bytes; the service stores nothing else of the key. */
export function digestApiKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

/** A new secret key `sk_<live|test>_<account>_<192 random bits>` (contract.md#identifiers-and-keys). */
export function createApiKey(mode: KeyMode, accountId: string): string {
  return `sk_${mode}_${accountId}_${randomBytes(24).toString('hex')}`;
}

/** A new secret that signs webhooks, in the form of Standard Webhooks: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
