// The body of a thread, in JavaScript: Node 20 reads no TypeScript, and a loader would take seconds of the first code's time in tests.
import { scryptSync } from 'node:crypto';

const MEMORY_MARGIN = 1024 * 1024;

/**
 * Derives the hash of a code.
 * @param {import('./pin-hashing.ts').DeriveJob} job
 * @returns {Uint8Array}
 */
export default function derive({ pin, salt, logN, r, p, length }) {
  const N = 2 ** logN;
  // Node refuses above 32 MiB unless it is told the bound; scrypt itself takes 128 × r × (N + p) bytes.
  const hash = scryptSync(pin, salt, length, { N, r, p, maxmem: 128 * r * (N + p) + MEMORY_MARGIN });
  // A copy of its own: a slice of Node's shared pool would take all of that along to the other thread.
  return Uint8Array.from(hash);
}
