import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from '@pain-assessment/service-kit';
import { Piscina } from 'piscina';
import { boundPerOwner } from '../../limits/in-flight.ts';
import { limitReached } from '../../limits/limit-reached.ts';
import { PIN_HASHING } from '../../limits/limits.table.ts';

/** Argon2id cost (RFC 9106). */
interface Cost {
  readonly memoryMebibytes: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP's Password Storage Cheat Sheet names this first: 19 MiB and some 20 ms. Its settings for scrypt took 250. */
const COST: Cost = { memoryMebibytes: 19, passes: 2, lanes: 1 };
/** Hashes of release 1.0 are scrypt's and name no cost; can go once no session of it is alive, two hours after the last upgrade from it. */
const FIRST_FORM = 1;
const FORM = 2;
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

/** What a thread is given: a cost of Argon2id, or none for scrypt as release 1.0 had it. */
export interface DeriveJob {
  readonly pin: string;
  readonly salt: Uint8Array;
  readonly cost: Cost | null;
  /** Bytes of the hash. */
  readonly length: number;
}

/** Cost, salt and hash of a stored value; null for an unknown form. */
function parseStored(stored: Uint8Array): (Pick<DeriveJob, 'cost' | 'salt'> & { hash: Uint8Array }) | null {
  const [form, memoryMebibytes = 0, passes = 0, lanes = 0] = stored;
  const head = form === FORM ? 4 : 1;
  const isKnown = form === FORM || form === FIRST_FORM;
  if (!isKnown || stored.length !== head + SALT_BYTES + HASH_BYTES) return null;
  return {
    cost: form === FORM ? { memoryMebibytes, passes, lanes } : null,
    salt: stored.subarray(head, head + SALT_BYTES),
    hash: stored.subarray(head + SALT_BYTES),
  };
}

const THREAD = new URL('pin-hashing-thread.mjs', import.meta.url);

/** Threads of their own, none before the first job: libuv's pool is the one that compresses everyone's drafts. */
function createDerive(log?: Pick<Logger, 'warn'>) {
  const { threads, waiting, perAccount } = PIN_HASHING;
  const bound = boundPerOwner({ most: perAccount, limit: 'pin_hashing' });
  let pool: Piscina<DeriveJob, Uint8Array> | undefined;
  let pending = 0;

  function open() {
    const opened = new Piscina<DeriveJob, Uint8Array>({
      filename: THREAD.href,
      minThreads: threads,
      maxThreads: threads,
      execArgv: [],
      recordTiming: false,
    });
    // Without a listener a module that cannot be loaded would end the process.
    opened.on('error', (err: unknown) => log?.warn({ err }, 'a thread that hashes codes failed'));
    return opened;
  }

  async function run(job: DeriveJob): Promise<Uint8Array> {
    if (pending >= threads + waiting) throw limitReached('pin_hashing');
    pool ??= open();
    pending += 1;
    try {
      return await pool.run(job);
    } finally {
      pending -= 1;
    }
  }

  return {
    derive: (account: string, job: DeriveJob) => bound(account, () => run(job)),
    fill: async (job: DeriveJob) => void (await Promise.all(Array.from({ length: threads }, () => run(job)))),
    close: async () => void (await pool?.destroy()),
  };
}

/** Hashes session codes by Argon2id (RFC 9106); stored: form 2, MiB, passes, lanes, salt of 16 bytes, hash of 32 bytes. */
export function createPinHashing({ log }: { log?: Pick<Logger, 'warn'> } = {}): PinHashing {
  const { derive, fill, close } = createDerive(log);
  return {
    async hash(pin, account) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(account, { cost: COST, pin, salt, length: HASH_BYTES });
      return Buffer.concat([Buffer.of(FORM, COST.memoryMebibytes, COST.passes, COST.lanes), salt, hash]);
    },
    async matches(pin, stored, account) {
      const parsed = parseStored(stored);
      if (!parsed) return false;
      const { cost, salt, hash } = parsed;
      return timingSafeEqual(await derive(account, { cost, pin, salt, length: HASH_BYTES }), hash);
    },
    warmUp: () => fill({ cost: COST, pin: '', salt: randomBytes(SALT_BYTES), length: HASH_BYTES }),
    close,
  };
}
