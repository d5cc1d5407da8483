import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { Store } from '../store/store.ts';
import type { PinHashing } from './pin-hashing.ts';
import type { SessionRecords } from './records.ts';
import type { Sealing } from './sealing.ts';
import type { Lifetimes } from './session.ts';

/** Notified of sessions whose account has a webhook; the vault knows nothing of how. */
export interface Watching {
  isWatched(account: AccountId): boolean;
  /** To be called before a change, so that a crash after it cannot hide it: somebody looks at the session `at`, epoch ms. */
  schedule(id: SessionId, at: number): Promise<void>;
  /** Called after a change; nobody waits for it, and it never throws. */
  changed(id: SessionId): void;
  /** Called after a deletion, likewise. */
  removed(id: SessionId): void;
}

export interface VaultContext {
  readonly records: SessionRecords;
  /** Where Idempotency-Keys and quotas of accounts are stored. */
  readonly claims: Store;
  readonly sealing: Sealing;
  readonly pins: PinHashing;
  readonly lifetimes: Lifetimes;
  readonly watching: Watching;
}
