import type { AccountId } from '@pain-assessment/contracts';
import type { Decide, Loaded, SessionRecords, Writing } from './records.ts';
import type { SessionFacts } from './session.ts';

/** A session and its account. */
export type OwnedSession = Pick<SessionFacts, 'id' | 'account'>;

/** Receives changes of sessions whose account has a webhook; sessions do not depend on the way of notification. */
export interface Notifier {
  isNotified(account: AccountId): boolean;
  /** Call it before a change: it schedules a look at the session `at`, epoch ms, so a later crash cannot hide the change. */
  schedule(session: OwnedSession, at: number): Promise<void>;
  /** Call it after a change; it returns at once and never throws. */
  changed(session: OwnedSession): void;
  /** Call it after a deletion; it returns at once and never throws. */
  removed(session: OwnedSession): void;
}

export interface NotifyingRecords {
  readonly records: Pick<SessionRecords, 'change'>;
  readonly notifier: Notifier;
}

/** Delay of the look at a session whose change a crash may have interrupted, in milliseconds. */
const LOOK_AFTER_MS = 12_000;

/**
 * Changes a session as `records.change`, and notifies its account. It schedules a look at the session first, so that no crash can hide the
 * change; `lookAt`: for an account without a webhook, epoch ms.
 */
export async function changeAndNotify<Outcome>(
  { records, notifier }: NotifyingRecords,
  loaded: Loaded,
  { decide, lookAt, ...writing }: Writing & { readonly decide: Decide<Outcome>; readonly lookAt?: number },
): Promise<Outcome | 'session_not_found'> {
  const { facts } = loaded;
  const at = facts.deliveries ? writing.now + LOOK_AFTER_MS : lookAt;
  if (at !== undefined) await notifier.schedule(facts, at);
  const changed = await records.change(loaded, decide, writing);
  if (facts.deliveries) notifier.changed(facts);
  return changed?.outcome ?? 'session_not_found';
}
