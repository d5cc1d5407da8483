import { randomBytes } from 'node:crypto';

/** One AES-256 key with the name under which sealed values ask for it. */
export interface SealingKey {
  readonly kid: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** At least one key; the first seals, all open (contract 5). */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

const KEY_BYTES = 32;
const KID = /^[A-Za-z0-9_-]{1,16}$/;
const unpadded = (base64: string) => base64.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');

function refused(position: number, remedy: string): Error {
  const error = new Error(`SEALING_KEYS: entry ${position + 1} ${remedy}`);
  return Object.assign(error, { code: 'invalid_sealing_keys' });
}

function parseEntry(entry: string, position: number): SealingKey {
  const [kid = '', base64 = '', ...rest] = entry.trim().split(':');
  if (rest.length > 0 || !entry.includes(':')) throw refused(position, 'must have the form kid:base64');
  if (!KID.test(kid)) throw refused(position, 'needs a kid of 1 to 16 letters, digits, "-" or "_"');
  const key = Buffer.from(base64, 'base64');
  if (key.length !== KEY_BYTES || unpadded(key.toString('base64')) !== unpadded(base64)) {
    throw refused(position, `needs ${KEY_BYTES} bytes in base64 after its kid`);
  }
  return { kid, key };
}

/**
 * Reads `SEALING_KEYS`: `kid:base64,kid:base64…`, 32 bytes each (contract 5).
 * Throws an error with `code: 'invalid_sealing_keys'` that names the entry by its position, never its value.
 */
export function parseSealingKeys(text: string): SealingKeys {
  const [first, ...others] = text.split(',').map(parseEntry);
  if (first === undefined) throw refused(0, 'is missing');
  const kids = new Set([first.kid]);
  others.forEach(({ kid }, index) => {
    if (kids.has(kid)) throw refused(index + 1, 'repeats a kid');
    kids.add(kid);
  });
  return [first, ...others];
}

/** One random key, for a service that keeps nothing longer than its own life (contract 5, default of SEALING_KEYS). */
export function randomSealingKeys(): SealingKeys {
  return [{ kid: 'random', key: randomBytes(KEY_BYTES) }];
}
