// Module of a thread, in JavaScript: Node 20 reads no TypeScript, and in tests a loader would add seconds to the first code.
import { Algorithm, hashSync, verifySync } from '@node-rs/argon2';

/** First choice of OWASP's Password Storage Cheat Sheet: 19 MiB and about 20 ms. Its settings for scrypt took 250 ms. */
const COSTS = { algorithm: Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };

/** The library throws for a value of another form. */
function matches(pin, stored) {
  try {
    return verifySync(stored, pin);
  } catch {
    return false;
  }
}

/**
 * Hashes a code with a new salt, or compares it with a stored hash.
 * @param {import('./pin-hashing.ts').PinJob} job
 * @returns {import('@pain-assessment/service-kit').Answer<string | boolean>}
 */
export default function run({ pin, stored }) {
  return { value: stored === null ? hashSync(pin, COSTS) : matches(pin, stored) };
}
