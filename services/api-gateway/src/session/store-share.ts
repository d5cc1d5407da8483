import type { AccountId } from '@pain-assessment/contracts';
import { type Clock, type Metrics, readCode } from '@pain-assessment/service-kit';
import { limitReached } from '../limits/limits.ts';
import type { Store } from '../store/store.ts';
import { workEnd } from './rules.ts';
import type { StoredFacts } from './session.ts';
import { SESSION_METRICS } from './session-metrics.table.ts';

/** Facts, work and the names of a session in Redis, in bytes. */
const SESSION_BYTES = 2_000;
/** Smallest shown use: of accounts above it there are few, however many an operator has. */
const SHOWN_RATIO = 0.1;

/**
 * Shares of an account (ADR 0217) by the mode of its keys, as parts of the account's ratio: what a test key fills must not stop patients of a live one.
 */
const SHARES = { live: { name: 'bytes', part: 1 }, test: { name: 'bytes of tests', part: 1 / 4 } } as const;
type Mode = keyof typeof SHARES;
/** Part of a share at which creations end, so that begun sessions can grow. */
const CREATIONS_UP_TO = 0.9;

/** The part of the store that the sessions of one account may hold (contract.md#settings). */
export interface StoreShare {
  /**
   * Records the bytes of a session until their end, before its commit; `after` null: the session is deleted. Throws `limit_reached` if they
   * grow above the account's share.
   */
  hold(change: {
    readonly before: StoredFacts | null;
    readonly after: StoredFacts | null;
    readonly now: number;
  }): Promise<void>;
}

function measure(facts: StoredFacts | null) {
  if (!facts) return { amount: 0, end: 0 };
  // `work` is among SESSION_BYTES.
  const { work: _, ...growing } = facts.parts;
  return { amount: Object.values(growing).reduce((sum, { size }) => sum + size, SESSION_BYTES), end: workEnd(facts) };
}

interface ShareOptions {
  readonly claims: Store;
  /** Bytes of the whole store; null if it has no bound, or does not tell: then no account is refused. */
  readonly capacity: () => number | null;
  /** Share of one account, above 0 to 1. */
  readonly ratio: number;
  readonly clock: Clock;
  readonly metrics: Metrics;
}

/** Counts bytes in the slot of the account: no step together with the session's own, so each step sets what the session then holds. */
export function createStoreShare({ claims, capacity, ratio, clock, metrics }: ShareOptions): StoreShare {
  const active = new Set<AccountId>();
  const most = (mode: Mode) => (capacity() ?? Number.POSITIVE_INFINITY) * ratio * SHARES[mode].part;

  async function readLevel(account: AccountId, mode: Mode): Promise<number> {
    const nothing = { member: 'none', amount: 0, end: 0, now: clock(), most: most(mode) };
    const outcome = await claims.reserve({ slot: account, name: SHARES[mode].name, ...nothing }).catch(() => null);
    return (outcome?.reserved ?? Number.NaN) / most(mode);
  }
  async function readRatio(account: AccountId) {
    const levels = await Promise.all([readLevel(account, 'live'), readLevel(account, 'test')]);
    if (levels.every((level) => level === 0)) active.delete(account);
    return { labels: { account }, level: Math.max(...levels.map((level) => level || 0)) };
  }
  metrics.gaugesFrom(SESSION_METRICS.storeShareUsed, async () => {
    const levels = await Promise.all([...active].map(readRatio));
    return levels.filter(({ level }) => level >= SHOWN_RATIO);
  });

  return {
    async hold({ before, after, now }) {
      const facts = after ?? before;
      const [was, is] = [measure(before), measure(after)];
      if (!facts || (was.amount === is.amount && was.end === is.end)) return;
      active.add(facts.account);
      const { account: slot, id: member, mode } = facts;
      const bound = most(mode) * (before ? 1 : CREATIONS_UP_TO);
      const reservation = { slot, name: SHARES[mode].name, member, ...is, now, most: bound };
      const held = await claims.reserve(reservation).catch((error: unknown) => {
        // The account's slot may be on a node that is down while the session's is not: an uncounted session is better than none.
        if (readCode(error) === 'store_unavailable') return null;
        throw error;
      });
      if (held?.outcome === 'full') throw limitReached('storeShare');
    },
  };
}
