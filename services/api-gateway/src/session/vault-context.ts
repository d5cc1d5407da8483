import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { Store } from '../store/store.ts';
import type { PinHashing } from './pin-hashing.ts';
import type { SessionRecords } from './records.ts';
import type { Sealing } from './sealing.ts';
import type { Lifetimes } from './session.ts';

/** Receives changes of sessions whose account has a webhook; the vault does not depend on the way of notification. */
export interface Watching {
  isWatched(account: AccountId): boolean;
  /** Call it before a change: it schedules a look at the session `at`, epoch ms, so a later crash cannot hide the change. */
  schedule(id: SessionId, at: number): Promise<void>;
  /** Call it after a change; it returns at once and never throws. */
  changed(id: SessionId): void;
  /** Call it after a deletion; it returns at once and never throws. */
  removed(id: SessionId): void;
}

export interface VaultContext {
  readonly records: SessionRecords;
  /** Store of Idempotency-Keys and quotas of accounts. */
  readonly claims: Store;
  readonly sealing: Sealing;
  readonly pins: PinHashing;
  readonly lifetimes: Lifetimes;
  readonly watching: Watching;
}
