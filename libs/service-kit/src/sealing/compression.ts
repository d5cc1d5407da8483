import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import type { EnvelopeContent } from './envelopes.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Below this size deflate saves too little for its time. */
const SMALLEST_WORTHWHILE_BYTES = 256;
/** Up to this size the thread pool takes longer than the compression. */
const LARGEST_AT_ONCE_BYTES = 4096;
/** A drawn map of 48 KB takes 1 ms at level 4 and 3 ms at level 6, which saves 4 % of its bytes. */
const MANY_BYTES = { level: 4 };
/** A small window: for few bytes deflate spends most time on its preparation. */
const FEW_BYTES = { windowBits: 12, memLevel: 4 };

const STORED = 0;
const DEFLATED = 1;

/** Content of an envelope: deflated (RFC 1951) if that makes it smaller. */
export async function compress(plain: Uint8Array): Promise<EnvelopeContent> {
  if (plain.length < SMALLEST_WORTHWHILE_BYTES) return { plain, flags: STORED };
  const deflated =
    plain.length > LARGEST_AT_ONCE_BYTES ? await deflate(plain, MANY_BYTES) : deflateRawSync(plain, FEW_BYTES);
  return deflated.length < plain.length
    ? { plain: deflated, flags: DEFLATED, inflated: plain.length }
    : { plain, flags: STORED };
}

/** Restores the bytes given to `compress`; null if they are damaged or exceed `maximumBytes`. */
export async function decompress({ plain, flags }: EnvelopeContent, maximumBytes: number): Promise<Buffer | null> {
  if (flags === STORED) return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  if (flags !== DEFLATED) return null;
  try {
    const bound = { maxOutputLength: maximumBytes };
    return plain.length > LARGEST_AT_ONCE_BYTES ? await inflate(plain, bound) : inflateRawSync(plain, bound);
  } catch {
    // zlib reports only that the data is bad or too long.
    return null;
  }
}
