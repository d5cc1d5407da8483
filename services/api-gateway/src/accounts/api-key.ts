import { createHash, randomBytes } from 'node:crypto';

const RANDOM_CHARACTERS = 32;
/** In base64 three times as many characters as are needed: enough without the two that are no letters or digits. */
const RANDOM_BYTES = 72;

export type KeyMode = 'live' | 'test';

/** SHA-256 of a secret key, 32 bytes; all that the service keeps of it. */
export function digestApiKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

/** Random letters and digits, each as likely as every other. */
const randomText = () =>
  randomBytes(RANDOM_BYTES)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, RANDOM_CHARACTERS);

/** A new secret key `sk_<live|test>_<account>_<190 random bits>` (contract.md#identifiers-and-keys). */
export function createApiKey(mode: KeyMode, accountId: string): string {
  return `sk_${mode}_${accountId}_${randomText()}`;
}

/** A new secret that signs webhooks, as Standard Webhooks writes them: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(32).toString('base64')}`;
