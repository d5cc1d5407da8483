import { promisify } from 'node:util';
import { deflateRaw, deflateRawSync, inflateRaw, inflateRawSync } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Below this deflate gains nothing worth its time. */
const SMALLEST_WORTHWHILE_BYTES = 256;
/** Up to this the thread pool takes longer than the work. */
const LARGEST_AT_ONCE_BYTES = 4096;
/** A small window: most of the time for few bytes goes into preparing it. */
const FEW_BYTES = { windowBits: 12, memLevel: 4 };

const STORED = 0;
const DEFLATED = 1;

/** Bytes as they go into an envelope: deflated (RFC 1951) where that makes them smaller. */
export async function compress(plain: Uint8Array): Promise<{ plain: Uint8Array; flags: number }> {
  if (plain.length < SMALLEST_WORTHWHILE_BYTES) return { plain, flags: STORED };
  const deflated = plain.length > LARGEST_AT_ONCE_BYTES ? await deflate(plain) : deflateRawSync(plain, FEW_BYTES);
  return deflated.length < plain.length ? { plain: deflated, flags: DEFLATED } : { plain, flags: STORED };
}

/** The bytes that `compress` was given; null when they are damaged or grow beyond `maximumBytes`. */
export async function decompress(
  { plain, flags }: { plain: Uint8Array; flags: number },
  maximumBytes: number,
): Promise<Buffer | null> {
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
