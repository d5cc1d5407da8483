import { randomBytes, timingSafeEqual } from 'node:crypto';
import { createThreads, type ThreadLog } from '@pain-assessment/service-kit';
import { CODE_THREADS } from '../limits/limits.table.ts';
import type { Limits } from '../limits/limits.ts';

/** Costs of Argon2id (RFC 9106), in their stored order: MiB, passes, lanes. */
type Costs = readonly [mebibytes: number, passes: number, lanes: number];

/** First choice of OWASP's Password Storage Cheat Sheet: 19 MiB and about 20 ms. Its settings for scrypt took 250 ms. */
const COSTS: Costs = [19, 2, 1];
const FORM = 1;
const HEAD_BYTES = 1 + COSTS.length;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes session codes (contract.md#session-code), each with its own salt. Both calls reject with `limit_reached` if too many wait. */
export interface PinHashing {
  /** `account`: owner of the used share of waiting codes. */
  hash(pin: string, account: string): Promise<Buffer>;
  /** Takes constant time; also false for a stored value of an unknown form. */
  matches(pin: string, stored: Uint8Array, account: string): Promise<boolean>;
  /** Starts the threads, and runs one hash in each: without it the first patient of a process would wait ten times as long. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

export interface DeriveJob {
  readonly costs: Costs;
  readonly pin: string;
  readonly salt: Uint8Array;
  readonly length: number;
}

/** Costs, salt and hash of a stored value; null for an unknown form. */
function parseStored(stored: Uint8Array): { costs: Costs; salt: Uint8Array; hash: Uint8Array } | null {
  const [form, mebibytes = 0, passes = 0, lanes = 0] = stored;
  if (form !== FORM || stored.length !== HEAD_BYTES + SALT_BYTES + HASH_BYTES) return null;
  const saltEnd = HEAD_BYTES + SALT_BYTES;
  return {
    costs: [mebibytes, passes, lanes],
    salt: stored.subarray(HEAD_BYTES, saltEnd),
    hash: stored.subarray(saltEnd),
  };
}

interface PinHashingOptions {
  readonly limits: Pick<Limits, 'take'>;
  readonly log?: ThreadLog;
}

const THREAD = new URL('pin-hashing-thread.mjs', import.meta.url);

/** Waiting calls have their own deadline, and `codes` bounds their number. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** Hashes session codes by Argon2id (RFC 9106); stored: form 1, MiB, passes, lanes, salt of 16 bytes, hash of 32 bytes. */
export function createPinHashing({ limits, log }: PinHashingOptions): PinHashing {
  // Own threads, because libuv's pool compresses the drafts of all sessions.
  const threads = createThreads<DeriveJob, Uint8Array>({
    module: THREAD,
    size: CODE_THREADS,
    queueLimit: UNBOUNDED,
    ...(log && { log }),
  });
  const run = (job: DeriveJob, queueKey = '') => threads.run(job, { queueKey, deadline: UNBOUNDED });
  async function derive(account: string, job: DeriveJob): Promise<Uint8Array> {
    const code = limits.take('codes', { account, session: null });
    return run(job, account).finally(code.release);
  }
  return {
    async hash(pin, account) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(account, { costs: COSTS, pin, salt, length: HASH_BYTES });
      return Buffer.concat([Buffer.of(FORM, ...COSTS), salt, hash]);
    },
    async matches(pin, stored, account) {
      const parsed = parseStored(stored);
      if (!parsed) return false;
      const { costs, salt, hash } = parsed;
      return timingSafeEqual(await derive(account, { costs, pin, salt, length: HASH_BYTES }), hash);
    },
    async warmUp() {
      const job = { costs: COSTS, pin: '', salt: randomBytes(SALT_BYTES), length: HASH_BYTES };
      await Promise.all(Array.from({ length: CODE_THREADS }, () => run(job)));
    },
    close: threads.close,
  };
}
