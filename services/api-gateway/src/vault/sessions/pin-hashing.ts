import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from '@pain-assessment/service-kit';
import { Piscina } from 'piscina';
import { boundPerOwner } from '../../limits/in-flight.ts';
import { limitReached } from '../../limits/limit-reached.ts';
import { PIN_HASHING } from '../../limits/limits.table.ts';

/** scrypt cost (RFC 7914) with N = 2^logN; memory is 128 × N × r bytes for each hash. */
interface Cost {
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** One of the settings that OWASP's Password Storage Cheat Sheet holds for equal: 16 MiB and some 250 ms. */
const COST: Cost = { logN: 14, r: 8, p: 5 };
/** That of release 1.0, whose hashes name no cost; can go once no session of it is alive, two hours after the last upgrade from it. */
const FIRST_COST: Cost = { logN: 14, r: 8, p: 1 };
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
  /** Ends the threads. */
  close(): Promise<void>;
}

/** Cost, salt and hash of a stored value; null for an unknown form. */
function parseStored(stored: Uint8Array): { cost: Cost; salt: Uint8Array; hash: Uint8Array } | null {
  const [form, logN = 0, r = 0, p = 0] = stored;
  const head = form === FORM ? 4 : 1;
  const isKnown = form === FORM || form === FIRST_FORM;
  if (!isKnown || stored.length !== head + SALT_BYTES + HASH_BYTES) return null;
  return {
    cost: form === FORM ? { logN, r, p } : FIRST_COST,
    salt: stored.subarray(head, head + SALT_BYTES),
    hash: stored.subarray(head + SALT_BYTES),
  };
}

/** What a thread is given. */
export interface DeriveJob extends Cost {
  readonly pin: string;
  readonly salt: Uint8Array;
  /** Bytes of the hash. */
  readonly length: number;
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
    close: async () => void (await pool?.destroy()),
  };
}

/** Hashes session codes by scrypt (RFC 7914); stored: form 2, logN, r, p, salt of 16 bytes, hash of 32 bytes. */
export function createPinHashing({ log }: { log?: Pick<Logger, 'warn'> } = {}): PinHashing {
  const { derive, close } = createDerive(log);
  return {
    async hash(pin, account) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(account, { ...COST, pin, salt, length: HASH_BYTES });
      return Buffer.concat([Buffer.of(FORM, COST.logN, COST.r, COST.p), salt, hash]);
    },
    async matches(pin, stored, account) {
      const parsed = parseStored(stored);
      if (!parsed) return false;
      const { cost, salt, hash } = parsed;
      return timingSafeEqual(await derive(account, { ...cost, pin, salt, length: HASH_BYTES }), hash);
    },
    close,
  };
}
