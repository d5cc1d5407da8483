import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';
import type { EnvelopeContent } from './envelopes.ts';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Below this deflate gains nothing worth its time. */
const SMALLEST_WORTHWHILE_BYTES = 256;
/** Up to this the thread pool takes longer than the work. */
const LARGEST_AT_ONCE_BYTES = 4096;
/** A drawn map of 48 KB takes 1 ms at this level and 3 ms at the one after the next, which saves 4 % of its bytes. */
const MANY_BYTES = { level: 4 };
/** A small window: most of the time for few bytes goes into preparing it. */
const FEW_BYTES = { windowBits: 12, memLevel: 4 };

const STORED = 0;
const DEFLATED = 1;

/** Bytes as they go into an envelope: deflated (RFC 1951) where that makes them smaller. */
export async function compress(plain: Uint8Array): Promise<EnvelopeContent> {
  if (plain.length < SMALLEST_WORTHWHILE_BYTES) return { plain, flags: STORED };
  const deflated =
    plain.length > LARGEST_AT_ONCE_BYTES ? await deflate(plain, MANY_BYTES) : deflateRawSync(plain, FEW_BYTES);
  return deflated.length < plain.length ? { plain: deflated, flags: DEFLATED } : { plain, flags: STORED };
}

/** The bytes that `compress` was given; null when they are damaged or grow beyond `maximumBytes`. */
export async function decompress({ plain, flags }: EnvelopeContent, maximumBytes: number): Promise<Buffer | null> {
  if (flags === STORED) return Buffer.from(plain.buffer, plain.byteOffset, plain.byteLength);
  if (flags !== DEFLATED) return null;
  try {
    const bound = { maxOutputLength: maximumBytes };
    return plain.length > LARGEST_AT_ONCE_BYTES ? await inflate(plain, bound) : inflateRawSync(plain, bound);
  } catch {
    // zlib says no more than that the data is bad or too long.
    return null;
  }
}
