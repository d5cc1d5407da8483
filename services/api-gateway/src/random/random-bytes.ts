import { randomFillSync } from 'node:crypto';

const POOL_BYTES = 4096;

const pool = Buffer.alloc(POOL_BYTES);
let used = POOL_BYTES;

/** Random bytes of node:crypto, drawn many at a time: one small draw costs as much as a large one. At most 4096 at once. */
export function drawRandomBytes(length: number): Buffer {
  if (used + length > POOL_BYTES) {
    randomFillSync(pool);
    used = 0;
  }
  const drawn = Buffer.from(pool.subarray(used, used + length));
  // What was given away must not be found here again.
  pool.fill(0, used, used + length);
  used += length;
  return drawn;
}
