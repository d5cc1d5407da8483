import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from '@pain-assessment/service-kit';
import { Piscina } from 'piscina';
import { CODE_THREADS } from '../limits/limits.table.ts';
import type { Limits } from '../limits/limits.ts';

/** Costs of Argon2id (RFC 9106), in the order in which they are stored: MiB, passes, lanes. */
type Costs = readonly [mebibytes: number, passes: number, lanes: number];

/** OWASP's Password Storage Cheat Sheet names this first: 19 MiB and some 20 ms. Its settings for scrypt took 250. */
const COSTS: Costs = [19, 2, 1];
const FORM = 1;
const HEAD_BYTES = 1 + COSTS.length;
const SALT_BYTES = 16;
const HASH_BYTES = 32;

/** Hashes session codes (contract.md#session-code), each with a salt of its own. Both calls reject with `limit_reached` where too many wait. */
export interface PinHashing {
  /** `account`: whose share of the waiting codes is used. */
  hash(pin: string, account: string): Promise<Buffer>;
  /** Constant-time; false also for a stored value of an unknown form. */
  matches(pin: string, stored: Uint8Array, account: string): Promise<boolean>;
  /** Starts the threads, and has each hash once: the first patient of a process would wait ten times as long as others. */
  warmUp(): Promise<void>;
  /** Ends the threads. */
  close(): Promise<void>;
}

/** What a thread is given. */
export interface DeriveJob {
  readonly costs: Costs;
  readonly pin: string;
  readonly salt: Uint8Array;
  /** Bytes of the hash. */
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
  readonly log?: Pick<Logger, 'warn'>;
}

const THREAD = new URL('pin-hashing-thread.mjs', import.meta.url);

/** Threads of their own, none before the first job: libuv's pool is the one that compresses everyone's drafts. */
function createDerive({ limits, log }: PinHashingOptions) {
  let pool: Piscina<DeriveJob, Uint8Array> | undefined;

  function open() {
    const opened = new Piscina<DeriveJob, Uint8Array>({
      filename: THREAD.href,
      minThreads: CODE_THREADS,
      maxThreads: CODE_THREADS,
      execArgv: [],
      recordTiming: false,
    });
    // Without a listener a module that cannot be loaded would end the process.
    opened.on('error', (err: unknown) => log?.warn({ err }, 'a thread that hashes codes failed'));
    return opened;
  }

  function run(job: DeriveJob): Promise<Uint8Array> {
    pool ??= open();
    return pool.run(job);
  }

  return {
    async derive(account: string, job: DeriveJob) {
      const code = limits.take('codes', { account, session: null });
      return run(job).finally(code.release);
    },
    fill: async (job: DeriveJob) => void (await Promise.all(Array.from({ length: CODE_THREADS }, () => run(job)))),
    close: async () => void (await pool?.destroy()),
  };
}

/** Hashes session codes by Argon2id (RFC 9106); stored: form 1, MiB, passes, lanes, salt of 16 bytes, hash of 32 bytes. */
export function createPinHashing(options: PinHashingOptions): PinHashing {
  const { derive, fill, close } = createDerive(options);
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
    warmUp: () => fill({ costs: COSTS, pin: '', salt: randomBytes(SALT_BYTES), length: HASH_BYTES }),
    close,
  };
}
