// Module of a thread, in JavaScript: Node 20 reads no TypeScript, and in tests a loader would add seconds to the first code.
import { Algorithm, hashRawSync } from '@node-rs/argon2';

const KIBIBYTES = 1024;

/**
 * Derives the hash of a code.
 * @param {import('./pin-hashing.ts').DeriveJob} job
 * @returns {import('@pain-assessment/service-kit').Answer<Uint8Array>}
 */
export default function derive({ pin, salt, costs: [mebibytes, timeCost, parallelism], length }) {
  const algorithm = Algorithm.Argon2id;
  const memoryCost = mebibytes * KIBIBYTES;
  const hash = hashRawSync(pin, { algorithm, memoryCost, timeCost, parallelism, outputLen: length, salt });
  // A separate copy: a slice of Node's shared pool would transfer the whole pool to the other thread.
  return { value: Uint8Array.from(hash) };
}
