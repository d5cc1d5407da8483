import { promisify } from 'node:util';
import { deflateRaw, inflateRaw } from 'node:zlib';

const deflate = promisify(deflateRaw);
const inflate = promisify(inflateRaw);

/** Below this deflate gains nothing worth its time. */
const SMALLEST_WORTHWHILE_BYTES = 1024;

const STORED = 0;
const DEFLATED = 1;

/** Bytes as they go into an envelope: deflated (RFC 1951) where that makes them smaller. */
export async function compress(plain: Uint8Array): Promise<{ plain: Uint8Array; flags: number }> {
  if (plain.length < SMALLEST_WORTHWHILE_BYTES) return { plain, flags: STORED };
  const deflated = await deflate(plain);
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
    return await inflate(plain, { maxOutputLength: maximumBytes });
  } catch {
    // zlib says no more than that the data is bad or too long.
    return null;
  }
}
