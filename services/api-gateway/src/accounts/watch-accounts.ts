import { stat } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import { type Accounts, createAccounts } from './accounts.ts';
import { type LoadedAccounts, loadAccounts } from './load-accounts.ts';

/** Half of it is the mean delay; a change must be in force within 10 s (contract 5). */
const POLL_INTERVAL_MS = 2_000;

/** What becomes of a changed file; `reason` names places, never values. */
export interface ReloadObserver {
  reloaded(): void;
  refused(reason: string): void;
}

export interface WatchedAccounts extends Accounts {
  /** Stops watching; the accounts stay readable. */
  close(): void;
}

/** Follows symbolic links, as a Kubernetes volume swaps those; changes with every write and rename. */
async function fingerprintOf(files: readonly string[]): Promise<string> {
  const states = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => undefined)));
  return states.map((state) => (state ? [state.ino, state.size, state.mtimeNs, state.ctimeNs].join() : '-')).join(';');
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : 'unknown');

/**
 * Loads an accounts file and keeps to it: polled, since file events do not reach mounted volumes reliably.
 * A bad file leaves the old accounts in force and is reported once (contract 5).
 * @throws AccountsError when the first load fails.
 */
export async function watchAccounts(options: {
  file: string;
  observer: ReloadObserver;
  intervalMs?: number;
}): Promise<WatchedAccounts> {
  const { file, observer, intervalMs = POLL_INTERVAL_MS } = options;
  let fingerprint = await fingerprintOf([file]);
  let loaded = await loadAccounts(file);
  let current = createAccounts(loaded.accounts);
  let refusal: string | undefined;

  function use(next: LoadedAccounts) {
    const changed = refusal !== undefined || !isDeepStrictEqual(next.accounts, loaded.accounts);
    loaded = next;
    refusal = undefined;
    current = createAccounts(next.accounts);
    if (changed) observer.reloaded();
  }

  function refuse(reason: string) {
    if (refusal !== reason) observer.refused(reason);
    refusal = reason;
  }

  async function reload() {
    const before = await fingerprintOf(loaded.files);
    if (before === fingerprint && refusal === undefined) return;
    try {
      use(await loadAccounts(file));
      fingerprint = before;
    } catch (error) {
      refuse(reasonOf(error));
    }
  }

  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  function schedule() {
    if (closed) return;
    timer = setTimeout(() => reload().finally(schedule), intervalMs).unref();
  }
  schedule();

  return {
    byApiKey: (apiKey) => current.byApiKey(apiKey),
    byId: (accountId) => current.byId(accountId),
    close() {
      closed = true;
      clearTimeout(timer);
    },
  };
}
