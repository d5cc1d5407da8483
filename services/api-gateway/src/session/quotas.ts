import type { AccountId } from '@pain-assessment/contracts';
import { type Commit, type Counting, newVersion, type Store } from '../store/store.ts';

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

/** Whole seconds from `now` to `end`, both epoch milliseconds; at least 1. */
export const secondsUntil = (end: number, now: number): number => Math.max(1, Math.ceil((end - now) / 1_000));

/** A unit that counts once in its UTC minute: a submission by its session's id, a document by its own id. */
export interface MinuteUnit {
  readonly account: AccountId;
  readonly kind: 'submissions' | 'documents';
  readonly member: string;
  readonly most: number;
  readonly now: number;
}

/** The commit that counts a unit: a mark of its member, which leaves once, and the counter of the minute. */
function planCount({ account: slot, kind, member, most, now }: MinuteUnit, by: Counting['by']) {
  const { name, lifetime } = utcMinute(now);
  const mark = `${kind}:${name}:${member}`;
  const count: Counting = { name: `${kind}:${name}:count`, by, most, lifetime };
  const commit: Commit = { slot, version: newVersion(), expected: { [mark]: null }, count };
  return { mark, commit, write: { [mark]: { content: new Uint8Array(), lifetime } } };
}

/** Counts a unit in its minute (contract.md#quotas). */
export async function countUnit(store: QuotaStore, unit: MinuteUnit): Promise<QuotaCount> {
  const { commit, write } = planCount(unit, 1);
  // A conflict: an earlier call has counted it.
  const { outcome, counted } = await store.commit({ ...commit, write });
  return { used: outcome === 'full' ? 0 : counted, secondsLeft: utcMinute(unit.now).secondsLeft };
}

/** Returns the result of `countUnit`, and counts nothing. */
export async function peekUnit(store: QuotaStore, unit: MinuteUnit): Promise<QuotaCount> {
  // Above its maximum, so the commit changes nothing and tells the counter.
  const { outcome, counted } = await store.commit(planCount({ ...unit, most: 0 }, 1).commit);
  const isCounted = outcome === 'conflict';
  const used = isCounted ? counted : counted < unit.most ? counted + 1 : 0;
  return { used, secondsLeft: utcMinute(unit.now).secondsLeft };
}

/** Removes a unit from its minute after a failure. */
export async function uncountUnit(store: QuotaStore, unit: MinuteUnit): Promise<void> {
  const { mark, commit } = planCount(unit, -1);
  const [stored] = await store.read(unit.account, [mark]);
  if (stored) await store.commit({ ...commit, expected: { [mark]: stored.version }, remove: [mark] });
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
