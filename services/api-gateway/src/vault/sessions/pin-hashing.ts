import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { Logger } from '@pain-assessment/service-kit';
import { Piscina } from 'piscina';
import { boundPerOwner } from '../../limits/in-flight.ts';
import { limitReached } from '../../limits/limit-reached.ts';
import { PIN_HASHING } from '../../limits/limits.table.ts';

/** Which function hashes, and its three costs, in the order in which they are stored. */
interface Cost {
  readonly algorithm: 'argon2id' | 'scrypt';
  /** Argon2id (RFC 9106): MiB, passes, lanes. scrypt (RFC 7914): log2 of N, r, p. */
  readonly costs: readonly [number, number, number];
}

/** OWASP's Password Storage Cheat Sheet names this first: 19 MiB and some 20 ms. Its settings for scrypt took 250. */
const COST: Cost = { algorithm: 'argon2id', costs: [19, 2, 1] };
const FORM = 3;
/**
 * What is read besides: forms of the releases before. They can go once no session of them is alive, two hours after the last upgrade.
 * Those of the first name no costs.
 */
const SCRYPT_FORM = 2;
const FIRST_FORM = 1;
const FIRST_COST: Cost = { algorithm: 'scrypt', costs: [14, 8, 1] };
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
export interface DeriveJob extends Cost {
  readonly pin: string;
  readonly salt: Uint8Array;
  /** Bytes of the hash. */
  readonly length: number;
}

/** Cost, salt and hash of a stored value; null for an unknown form. */
function parseStored(stored: Uint8Array): { cost: Cost; salt: Uint8Array; hash: Uint8Array } | null {
  const [form = 0, first = 0, second = 0, third = 0] = stored;
  const head = form === FIRST_FORM ? 1 : 4;
  const isKnown = [FORM, SCRYPT_FORM, FIRST_FORM].includes(form);
  if (!isKnown || stored.length !== head + SALT_BYTES + HASH_BYTES) return null;
  const named: Cost = { algorithm: form === FORM ? 'argon2id' : 'scrypt', costs: [first, second, third] };
  return {
    cost: form === FIRST_FORM ? FIRST_COST : named,
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

/** Hashes session codes by Argon2id (RFC 9106); stored: form 3, MiB, passes, lanes, salt of 16 bytes, hash of 32 bytes. */
export function createPinHashing({ log }: { log?: Pick<Logger, 'warn'> } = {}): PinHashing {
  const { derive, fill, close } = createDerive(log);
  return {
    async hash(pin, account) {
      const salt = randomBytes(SALT_BYTES);
      const hash = await derive(account, { ...COST, pin, salt, length: HASH_BYTES });
      return Buffer.concat([Buffer.of(FORM, ...COST.costs), salt, hash]);
    },
    async matches(pin, stored, account) {
      const parsed = parseStored(stored);
      if (!parsed) return false;
      const { cost, salt, hash } = parsed;
      return timingSafeEqual(await derive(account, { ...cost, pin, salt, length: HASH_BYTES }), hash);
    },
    warmUp: () => fill({ ...COST, pin: '', salt: randomBytes(SALT_BYTES), length: HASH_BYTES }),
    close,
  };
}
