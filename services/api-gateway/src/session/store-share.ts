import type { AccountId, SessionId } from '@pain-assessment/contracts';
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
  const most = () => (capacity() ?? Number.POSITIVE_INFINITY) * ratio;
  const reserve = (
    account: AccountId,
    member: SessionId | 'none',
    held: { amount: number; end: number; now: number },
  ) => claims.reserve({ slot: account, name: 'bytes', member, most: most(), ...held });

  async function readRatio(account: AccountId) {
    const outcome = await reserve(account, 'none', { amount: 0, end: 0, now: clock() }).catch(() => null);
    if (outcome?.reserved === 0) active.delete(account);
    return { labels: { account }, level: (outcome?.reserved ?? 0) / most() };
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
      const held = await reserve(facts.account, facts.id, { ...is, now }).catch((error: unknown) => {
        // The account's slot may be on a node that is down while the session's is not: an uncounted session is better than none.
        if (readCode(error) === 'store_unavailable') return null;
        throw error;
      });
      if (held?.outcome === 'full') throw limitReached('storeShare');
    },
  };
}
