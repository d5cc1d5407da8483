import type { AccountId } from '@pain-assessment/contracts';
import { type Counting, newVersion, type Store } from '../store/store.ts';

/** The store that counts the quotas of accounts. */
export type QuotaStore = Store;

/**
 * `used`: units of the UTC minute, including this one; 0 means that the minute is full. `secondsLeft`: time to the next minute, rounded up.
 */
export interface QuotaCount {
  readonly used: number;
  readonly secondsLeft: number;
}

/** A fixed period of UTC in which a quota counts (contract.md#quotas). */
export interface UtcPeriod {
  /** Start of the period, in ISO 8601. */
  readonly name: string;
  /** Seconds to the next period, rounded up, for `Retry-After`. */
  readonly secondsLeft: number;
  /** Lifetime of a counter of the period, ms. */
  readonly lifetime: number;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Keys contain the name of the period, so a counter may outlive its period; the margin covers clock differences. */
const MARGIN = MINUTE;

function toPeriod(now: number, length: number, nameLength: number): UtcPeriod {
  // Epoch milliseconds have no leap seconds: UTC days and minutes are plain multiples.
  const left = length - (now % length);
  return {
    name: new Date(now).toISOString().slice(0, nameLength),
    secondsLeft: Math.ceil(left / 1_000),
    lifetime: left + MARGIN,
  };
}

/** The UTC day of an instant in epoch milliseconds. */
export const utcDay = (now: number): UtcPeriod => toPeriod(now, DAY, '2026-01-01'.length);

/** The UTC minute of an instant in epoch milliseconds. */
export const utcMinute = (now: number): UtcPeriod => toPeriod(now, MINUTE, '2026-01-01T10:00'.length);

/** A unit that counts once in its UTC minute: a submission by its session's id, a document by its own id. */
export interface MinuteUnit {
  readonly account: AccountId;
  readonly kind: 'submissions' | 'documents';
  readonly member: string;
  readonly most: number;
  readonly now: number;
}

/** A unit is a reservation of 1 by its member, so it counts and leaves once. */
function reserve(store: QuotaStore, { account: slot, kind, member, most, now }: MinuteUnit, amount: 0 | 1) {
  const { name, lifetime } = utcMinute(now);
  return store.reserve({ slot, name: `${kind}:${name}`, member, amount, end: now + lifetime, now, most });
}

/** Counts a unit in its minute (contract.md#quotas). */
export async function countUnit(store: QuotaStore, unit: MinuteUnit): Promise<QuotaCount> {
  const { outcome, reserved } = await reserve(store, unit, 1);
  return { used: outcome === 'full' ? 0 : reserved, secondsLeft: utcMinute(unit.now).secondsLeft };
}

/** Returns the result of `countUnit`, and counts nothing. */
export async function peekUnit(store: QuotaStore, unit: MinuteUnit): Promise<QuotaCount> {
  // Only a unit that is counted already fits into a quota of 0.
  const { outcome, reserved } = await reserve(store, { ...unit, most: 0 }, 1);
  const isCounted = outcome === 'done';
  const used = isCounted ? reserved : reserved < unit.most ? reserved + 1 : 0;
  return { used, secondsLeft: utcMinute(unit.now).secondsLeft };
}

/** Removes a unit from its minute after a failure. */
export async function uncountUnit(store: QuotaStore, unit: MinuteUnit): Promise<void> {
  await reserve(store, unit, 0);
}

/** The counter of an account's sessions of the UTC day, for a commit. */
export function countSession(
  { now, sessionsPerDay: most }: { readonly now: number; readonly sessionsPerDay: number },
  by: Counting['by'],
): Counting {
  const { name, lifetime } = utcDay(now);
  return { name: `sessions:${name}`, by, most, lifetime };
}

/** Units of the account's sessions of the UTC day. */
export async function readSessionCount(claims: Store, slot: AccountId, now: number): Promise<number> {
  // Above its maximum, so the commit changes nothing and tells the counter.
  const count = countSession({ now, sessionsPerDay: 0 }, 1);
  return (await claims.commit({ slot, version: newVersion(), expected: {}, count })).counted;
}
