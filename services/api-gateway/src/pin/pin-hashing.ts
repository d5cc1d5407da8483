import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import type { PinHashing } from './port.ts';

const derive = promisify<string, Uint8Array, number, ScryptOptions, Buffer>(scrypt);

/** scrypt cost (RFC 7914): 16 MiB and some 50 ms; the lock after five tries is the stronger guard of a 4-digit code. */
const COST = { N: 2 ** 14, r: 8, p: 1 } as const;
const FORM = 1;
const SALT_BYTES = 16;
const HASH_BYTES = 32;
const STORED_BYTES = 1 + SALT_BYTES + HASH_BYTES;

/** Hashes session codes by scrypt (RFC 7914); stored: form 1, salt 16, hash 32 bytes. */
export function createPinHashing(): PinHashing {
  return {
    async hash(pin) {
      const salt = randomBytes(SALT_BYTES);
      return Buffer.concat([Buffer.of(FORM), salt, await derive(pin, salt, HASH_BYTES, COST)]);
    },
    async matches(pin, stored) {
      if (stored.length !== STORED_BYTES || stored[0] !== FORM) return false;
      const hash = await derive(pin, stored.subarray(1, 1 + SALT_BYTES), HASH_BYTES, COST);
      return timingSafeEqual(hash, stored.subarray(1 + SALT_BYTES));
    },
  };
}
