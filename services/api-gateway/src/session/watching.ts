import type { AccountId, SessionId } from '@pain-assessment/contracts';
import type { Decide, Loaded, SessionRecords, Writing } from './records.ts';

/** Receives changes of sessions whose account has a webhook; sessions do not depend on the way of notification. */
export interface Watching {
  isWatched(account: AccountId): boolean;
  /** Call it before a change: it schedules a look at the session `at`, epoch ms, so a later crash cannot hide the change. */
  schedule(id: SessionId, at: number): Promise<void>;
  /** Call it after a change; it returns at once and never throws. */
  changed(id: SessionId): void;
  /** Call it after a deletion; it returns at once and never throws. */
  removed(id: SessionId): void;
}

export interface WatchedRecords {
  readonly records: Pick<SessionRecords, 'change'>;
  readonly watching: Watching;
}

/** Delay of the look at a session whose change a crash may have interrupted, in milliseconds. */
const LOOK_AFTER_MS = 12_000;

/**
 * Changes a session as `records.change`, and notifies its account. It schedules a look at the session first, so that no crash can hide the
 * change; `lookAt`: for an account without a webhook, epoch ms.
 */
export async function changeWatched<Outcome>(
  { records, watching }: WatchedRecords,
  loaded: Loaded,
  { decide, lookAt, ...writing }: Writing & { readonly decide: Decide<Outcome>; readonly lookAt?: number },
): Promise<Outcome | 'session_not_found'> {
  const { id, deliveries } = loaded.facts;
  const at = deliveries ? writing.now + LOOK_AFTER_MS : lookAt;
  if (at !== undefined) await watching.schedule(id, at);
  const changed = await records.change(loaded, decide, writing);
  if (deliveries) watching.changed(id);
  return changed?.outcome ?? 'session_not_found';
}
