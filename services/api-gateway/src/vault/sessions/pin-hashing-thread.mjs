// The body of a thread, in JavaScript: Node 20 reads no TypeScript, and a loader would take seconds of the first code's time in tests.
import { scryptSync } from 'node:crypto';
import { Algorithm, hashRawSync } from '@node-rs/argon2';

const KIBIBYTES = 1024;
const MEMORY_MARGIN = 1024 * 1024;

const HASHES = {
  argon2id: ({ pin, salt, costs: [mebibytes, timeCost, parallelism], length }) =>
    hashRawSync(pin, {
      algorithm: Algorithm.Argon2id,
      memoryCost: mebibytes * KIBIBYTES,
      timeCost,
      parallelism,
      outputLen: length,
      salt,
    }),
  // Node refuses above 32 MiB unless it is told the bound; scrypt itself takes 128 × r × (N + p) bytes.
  scrypt: ({ pin, salt, costs: [logN, r, p], length }) =>
    scryptSync(pin, salt, length, { N: 2 ** logN, r, p, maxmem: 128 * r * (2 ** logN + p) + MEMORY_MARGIN }),
};

/**
 * Derives the hash of a code.
 * @param {import('./pin-hashing.ts').DeriveJob} job
 * @returns {Uint8Array}
 */
export default function derive(job) {
  // A copy of its own: a slice of Node's shared pool would take all of that along to the other thread.
  return Uint8Array.from(HASHES[job.algorithm](job));
}
