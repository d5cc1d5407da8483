import { randomBytes } from 'node:crypto';
import { codedError } from '../errors.ts';

/** One AES-256 key, and the name that sealed values carry. */
export interface SealingKey {
  readonly kid: string;
  /** 32 bytes. */
  readonly key: Buffer;
}

/** At least one key; the first seals, all open (contract.md#settings). */
export type SealingKeys = readonly [SealingKey, ...SealingKey[]];

const KEY_BYTES = 32;
/** About 30 of 32 random bytes differ. Fewer than 12 have a probability below 10^-14, so such bytes were typed or repeated. */
const FEWEST_DISTINCT_BYTES = 12;
/** Most characters of a kid. */
export const LONGEST_KID = 16;
const KID = /^[A-Za-z0-9_-]{1,16}$/;
const unpadded = (base64: string) =>
  base64
    .replaceAll('-', '+')
    .replaceAll('_', '/')
    .replace(/={1,2}$/, '');

const refused = (position: number, remedy: string) =>
  codedError('invalid_sealing_keys', `entry ${position + 1} ${remedy}`);

function parseEntry(entry: string, position: number): SealingKey {
  const [kid = '', base64 = '', ...rest] = entry.trim().split(':');
  if (rest.length > 0 || !entry.includes(':')) throw refused(position, 'must have the form kid:base64');
  if (!KID.test(kid)) throw refused(position, 'needs a kid of 1 to 16 letters, digits, "-" or "_"');
  const key = Buffer.from(base64, 'base64');
  if (key.length !== KEY_BYTES || unpadded(key.toString('base64')) !== unpadded(base64)) {
    throw refused(position, `needs ${KEY_BYTES} bytes in base64 after its kid`);
  }
  if (new Set(key).size < FEWEST_DISTINCT_BYTES) throw refused(position, 'is weak: its bytes repeat; take random ones');
  return { kid, key };
}

/**
 * Reads a list of keys: `kid:base64,kid:base64…`, 32 bytes each (contract.md#settings). Throws an error with `code: 'invalid_sealing_keys'`
 * that names the entry by its position, never its value.
 */
export function parseSealingKeys(text: string): SealingKeys {
  const keys = text.split(',').map(parseEntry);
  const kids = keys.map(({ kid }) => kid);
  const repeated = kids.findIndex((kid, index) => kids.indexOf(kid) < index);
  if (repeated >= 0) throw refused(repeated, 'repeats a kid');
  return keys as [SealingKey, ...SealingKey[]];
}

/** One random key under a random name: the default of `SEALING_KEYS` for a service that stores nothing beyond its own life. */
export function randomSealingKeys(): SealingKeys {
  return [{ kid: `random-${randomBytes(4).toString('hex')}`, key: randomBytes(KEY_BYTES) }];
}
