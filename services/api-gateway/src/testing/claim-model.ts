import { CONTRACT_LIFETIMES } from './store-kinds.ts';

const LEASE = 5_000;
const DAY = 86_400_000;

interface Charge {
  day: number | null;
}
interface Claimed {
  readonly operation: string;
  readonly at: number;
  readonly fixedAt: number;
  readonly session: string;
  readonly body: string;
  readonly charge: Charge;
  done: boolean;
}

/** What a claim asks, as far as its outcome depends on it. */
export interface ModelClaim {
  readonly operation: string;
  readonly key: string | null;
  readonly body: string;
  readonly session: string;
  readonly limit: number;
  readonly now: number;
}

/** Idempotency keys and the daily quota of one account as contract 1 tells them; a day's use is the number of its charges. */
export function createClaimModel() {
  const claims = new Map<string, Claimed>();
  const charges: Charge[] = [];
  const dayOf = (now: number) => Math.floor(now / DAY);
  const used = (now: number) => charges.filter(({ day }) => day === dayOf(now)).length;
  const current = (key: string, now: number) => {
    const claimed = claims.get(key);
    return claimed && now < claimed.at + CONTRACT_LIFETIMES.idempotency ? claimed : undefined;
  };

  function charge(before: Charge | undefined, limit: number, now: number): Charge | null {
    if (before?.day != null) return before;
    if (used(now) >= limit) return null;
    const made: Charge = before ?? { day: null };
    made.day = dayOf(now);
    if (!before) charges.push(made);
    return made;
  }

  return {
    used,
    claim({ operation, key, body, session, limit, now }: ModelClaim): { outcome: string; session?: string } {
      if (key === null)
        return charge(undefined, limit, now) ? { outcome: 'claimed', session } : { outcome: 'quota_exceeded' };
      const before = current(key, now);
      const same = before?.body === body;
      if (before?.done) return same ? { outcome: 'replay', session: before.session } : { outcome: 'key_reused' };
      const abandoned = before?.charge.day === null;
      const leased = before !== undefined && now < before.at + LEASE;
      if (leased && !abandoned) return { outcome: same ? 'in_progress' : 'key_reused' };
      const charged = charge(before?.charge, limit, now);
      if (!charged) return { outcome: 'quota_exceeded' };
      const finishes = same && !(leased && abandoned) && now < before.fixedAt + CONTRACT_LIFETIMES.session / 2;
      const fixed = finishes ? before : { session, fixedAt: now };
      const claimed = { operation, at: now, body, charge: charged, done: false };
      claims.set(key, { ...claimed, session: fixed.session, fixedAt: fixed.fixedAt });
      return { outcome: 'claimed', session: fixed.session };
    },
    confirm({ operation, key, now }: { operation: string; key: string; now: number }): 'confirmed' | 'superseded' {
      const claimed = current(key, now);
      if (claimed?.operation !== operation || claimed.charge.day === null) return 'superseded';
      claimed.done = true;
      return 'confirmed';
    },
    abandon({ operation, key, now }: { operation: string; key: string; now: number }): void {
      const claimed = current(key, now);
      // A day gone by has no use any more; what counts is that the retry is charged again.
      if (claimed?.operation === operation && !claimed.done) claimed.charge.day = null;
    },
  };
}
