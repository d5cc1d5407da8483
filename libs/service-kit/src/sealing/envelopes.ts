import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { LONGEST_KID, type SealingKey, type SealingKeys } from './sealing-keys.ts';

/*
 * version 1 | flags 1 | kid length 1 | kid | IV 12 | ciphertext | tag 16
 * The header up to the kid is authenticated together with the binding, so that no byte of it can change.
 */
const VERSION = 1;
const FIXED_HEADER = 3;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/** Plain bytes and one flag byte of the caller, both authenticated. */
export interface EnvelopeContent {
  readonly plain: Uint8Array;
  readonly flags: number;
  /** Bytes that `plain` inflates to; absent if `plain` is not deflated, and never sealed. */
  readonly inflated?: number;
}

export interface EnvelopeOptions {
  readonly keys: SealingKeys;
  /** Null for keys with a single use: they are used without derivation, which takes longer than sealing a small value. */
  readonly use: string | null;
  readonly onSeal?: ((kid: string) => void) | undefined;
}

/** Most bytes that an envelope adds to its content. */
export const ENVELOPE_BYTES = FIXED_HEADER + LONGEST_KID + IV_BYTES + TAG_BYTES;

/** A key for one use only, derived by HKDF-SHA256 (RFC 5869). */
export function deriveKey(key: SealingKey, use: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key.key, '', `pain-assessment/1/${use}`, 32));
}

/** As JSON: two lists of parts never produce the same bytes. */
export const joinUnambiguously = (parts: readonly string[]): Buffer => Buffer.from(JSON.stringify(parts));

const toBuffer = (bytes: Uint8Array) => Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function parseHeader(value: Buffer): { kid: string; flags: number; end: number } | null {
  const [version, flags, kidLength] = value;
  if (version !== VERSION || flags === undefined || kidLength === undefined) return null;
  const end = FIXED_HEADER + kidLength;
  if (value.length < end + IV_BYTES + TAG_BYTES) return null;
  return { kid: value.toString('latin1', FIXED_HEADER, end), flags, end };
}

function decrypt(key: Buffer, { iv, data, aad }: { iv: Buffer; data: Buffer; aad: Buffer }): Buffer | null {
  const decipher = createDecipheriv(CIPHER, key, iv, { authTagLength: TAG_BYTES });
  decipher.setAAD(aad);
  decipher.setAuthTag(data.subarray(-TAG_BYTES));
  const plain = decipher.update(data.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return plain;
  } catch {
    // node:crypto reports only that the tag does not match.
    return null;
  }
}

/**
 * Envelopes of one use: AES-256-GCM with a key for each of `keys` (NIST SP 800-38D); the first key seals, all open. `onSeal` runs for every
 * sealed value: IVs are random, so a key must seal fewer than 2^32 values of one use (section 8.3 there). They encrypt and authenticate bytes
 * for one binding: their place and purpose.
 */
export function createEnvelopes({ keys, use, onSeal }: EnvelopeOptions) {
  const [first, ...others] = keys;
  const { kid } = first;
  const prepare = (key: SealingKey) => (use === null ? key.key : deriveKey(key, `seal/${use}`));
  const kidBytes = Buffer.from(kid, 'latin1');
  const sealingKey = prepare(first);
  const byKid = new Map([[kid, sealingKey], ...others.map((key) => [key.kid, prepare(key)] as const)]);
  return {
    seal({ plain, flags }: EnvelopeContent, binding: readonly string[]): Buffer {
      onSeal?.(kid);
      const header = Buffer.of(VERSION, flags, kid.length, ...kidBytes);
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(CIPHER, sealingKey, iv, { authTagLength: TAG_BYTES });
      cipher.setAAD(Buffer.concat([header, joinUnambiguously(binding)]));
      const parts = [header, iv, cipher.update(plain), cipher.final()];
      return Buffer.concat([...parts, cipher.getAuthTag()]);
    },
    /** Null for a value of another key, form or binding, or with a changed byte. */
    open(value: Uint8Array, binding: readonly string[]): EnvelopeContent | null {
      const bytes = toBuffer(value);
      const header = parseHeader(bytes);
      const key = header && byKid.get(header.kid);
      if (!header || !key) return null;
      const plain = decrypt(key, {
        iv: bytes.subarray(header.end, header.end + IV_BYTES),
        data: bytes.subarray(header.end + IV_BYTES),
        aad: Buffer.concat([bytes.subarray(0, header.end), joinUnambiguously(binding)]),
      });
      return plain && { plain, flags: header.flags };
    },
  };
}
export type Envelopes = ReturnType<typeof createEnvelopes>;
