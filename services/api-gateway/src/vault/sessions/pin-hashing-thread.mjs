// The body of a thread, in JavaScript: Node 20 reads no TypeScript, and a loader would take seconds of the first code's time in tests.
import { scryptSync } from 'node:crypto';
import { Algorithm, hashRawSync } from '@node-rs/argon2';

const KIBIBYTES = 1024;

/**
 * Derives the hash of a code.
 * @param {import('./pin-hashing.ts').DeriveJob} job
 * @returns {Uint8Array}
 */
export default function derive({ pin, salt, cost, length }) {
  const hash = cost
    ? hashRawSync(pin, {
        algorithm: Algorithm.Argon2id,
        memoryCost: cost.memoryMebibytes * KIBIBYTES,
        timeCost: cost.passes,
        parallelism: cost.lanes,
        outputLen: length,
        salt,
      })
    : scryptSync(pin, salt, length, { N: 2 ** 14, r: 8, p: 1 });
  // A copy of its own: a slice of Node's shared pool would take all of that along to the other thread.
  return Uint8Array.from(hash);
}
