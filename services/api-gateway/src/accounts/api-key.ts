import { createHash, randomBytes } from 'node:crypto';

const RANDOM_CHARACTERS = 32;
const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** Bytes from here on would favour the first letters of the alphabet. */
const FAIR_BYTES = Math.floor(256 / ALPHABET.length) * ALPHABET.length;

export type KeyMode = 'live' | 'test';

/** SHA-256 of a secret key, 32 bytes; all that the service keeps of it. */
export function digestOfApiKey(apiKey: string): Buffer {
  return createHash('sha256').update(apiKey).digest();
}

function randomText(length: number): string {
  let text = '';
  while (text.length < length) {
    for (const byte of randomBytes(length)) {
      if (byte < FAIR_BYTES && text.length < length) text += ALPHABET[byte % ALPHABET.length];
    }
  }
  return text;
}

/** A new secret key `sk_<live|test>_<account>_<190 random bits>` (contract.md#identifiers-and-keys). */
export function createApiKey(mode: KeyMode, accountId: string): string {
  return `sk_${mode}_${accountId}_${randomText(RANDOM_CHARACTERS)}`;
}

const WEBHOOK_SECRET_BYTES = 32;

/** A new secret that signs webhooks, as Standard Webhooks writes them: `whsec_` and 32 random bytes in base64. */
export const createWebhookSecret = (): string => `whsec_${randomBytes(WEBHOOK_SECRET_BYTES).toString('base64')}`;
