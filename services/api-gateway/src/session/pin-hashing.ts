import { createThreads, type ThreadLog } from '@pain-assessment/service-kit';
import { CODE_THREADS } from '../limits/limits.table.ts';
import type { Limits } from '../limits/limits.ts';

/** Hashes session codes (contract.md#session-code), each with its own salt. Both calls reject with `limit_reached` if too many wait. */
export interface PinHashing {
  /** `account`: owner of the used share of waiting codes. */
  hash(pin: string, account: string): Promise<string>;
  /** Takes constant time; also false for a stored value of an unknown form. */
  matches(pin: string, stored: string, account: string): Promise<boolean>;
  /** Starts the threads, and runs one hash in each: without it the first patient of a process would wait ten times as long. */
  warmUp(): Promise<void>;
  close(): Promise<void>;
}

/** `stored`: null for a new hash. */
export interface PinJob {
  readonly pin: string;
  readonly stored: string | null;
}

const THREAD = new URL('pin-hashing-thread.mjs', import.meta.url);

/** Waiting calls have their own deadline, and `codes` bounds their number. */
const UNBOUNDED = Number.POSITIVE_INFINITY;

/** Hashes session codes by Argon2id (RFC 9106); a stored hash contains its costs and its salt (PHC string format). */
export function createPinHashing({ limits, log }: { limits: Pick<Limits, 'take'>; log?: ThreadLog }): PinHashing {
  // Own threads, because libuv's pool compresses the drafts of all sessions.
  const threads = createThreads<PinJob, string | boolean>({
    module: THREAD,
    size: CODE_THREADS,
    queueLimit: UNBOUNDED,
    ...(log && { log }),
  });
  const run = (job: PinJob, queueKey = '') => threads.run(job, { queueKey, deadline: UNBOUNDED });
  async function runFor(account: string, job: PinJob) {
    const code = limits.take('codes', { account, session: null });
    return run(job, account).finally(code.release);
  }
  return {
    hash: (pin, account) => runFor(account, { pin, stored: null }) as Promise<string>,
    matches: (pin, stored, account) => runFor(account, { pin, stored }) as Promise<boolean>,
    async warmUp() {
      await Promise.all(Array.from({ length: CODE_THREADS }, () => run({ pin: '', stored: null })));
    },
    close: threads.close,
  };
}
