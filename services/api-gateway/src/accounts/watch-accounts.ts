import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { AccountId } from '@pain-assessment/contracts';
import { type Logger, type Metrics, repeat } from '@pain-assessment/service-kit';
import { type Account, type Accounts, createAccounts } from './accounts.ts';
import { type FileAccount, parseAccountsFile, readAccountsFile } from './accounts-file.ts';
import { ACCOUNTS_METRICS } from './accounts-metrics.table.ts';
import { createLogoLoader, type LogoLoader } from './logo.ts';
import { readSignature } from './signature.ts';

/** A change must be in force within 10 s (contract.md#accounts). */
const POLL_INTERVAL_MS = 2_000;

/** Files named by an account's entry: paths are relative to the accounts file. */
function namedFiles({ logo, report }: FileAccount, accountsFile: string) {
  const at = (path: string) => resolve(dirname(accountsFile), path);
  const signature = report?.signature;
  return {
    logo: logo === undefined ? null : at(logo),
    signature: signature ? { certificate: at(signature.certificate), key: at(signature.key) } : null,
  };
}

async function loadAccount(entry: FileAccount, file: string, logos: LogoLoader): Promise<Account> {
  const { logo, signature } = namedFiles(entry, file);
  return {
    id: entry.id,
    name: entry.name,
    keys: entry.keys.map((key) => ({ id: key.id, sha256: Buffer.from(key.sha256, 'hex') })),
    defaultLocale: entry.default_locale,
    allowedLocales: entry.allowed_locales,
    valueSet: entry.value_set,
    showResults: entry.show_results,
    timeZone: entry.time_zone,
    quotas: {
      sessionsPerDay: entry.quotas.sessions_per_day,
      submissionsPerMinute: entry.quotas.submissions_per_minute,
      documentsPerMinute: entry.quotas.documents_per_minute,
    },
    componentOrigins: entry.component_origins,
    report: {
      paper: entry.report?.paper ?? (entry.default_locale === 'en-US' ? 'letter' : 'a4'),
      labelArea: entry.report?.label_area ?? false,
      signature: signature && (await readSignature(signature, entry.id)),
    },
    webhook: entry.webhook ?? null,
    logo: logo === null ? null : await logos.load(logo, entry.id),
  };
}

/**
 * All accounts of a YAML file with their logos and signing keys, and every file read for them. Throws an error with `code:
 * 'invalid_accounts'` if the file or a signing key cannot be used, or the file of a logo without an earlier version.
 */
async function loadAccounts(file: string, logos: LogoLoader) {
  const entries = parseAccountsFile(await readAccountsFile(file));
  const named = entries.flatMap((entry) => {
    const { logo, signature } = namedFiles(entry, file);
    return [logo, signature?.certificate, signature?.key].filter((path) => typeof path === 'string');
  });
  const accounts = await Promise.all(entries.map((entry) => loadAccount(entry, file, logos)));
  return { accounts, files: [file, ...named] };
}

export interface WatchedAccounts extends Accounts {
  /** All accounts in force. */
  list(): readonly Account[];
  /** True while the account has a logo that cannot be used. */
  hasRefusedLogo(accountId: AccountId): boolean;
  /** Draws every logo, one after the other, and from now on after each change: an unusable one is reported before a document needs it. */
  drawLogos(): void;
  /** Stops watching; the accounts stay readable. */
  close(): void;
}

interface WatchOptions {
  readonly file: string;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly intervalMs?: number;
}

/** Reports reloads; a reason names places, never values. */
function createReloadReport({ log, metrics }: Pick<WatchOptions, 'log' | 'metrics'>) {
  const reloads = metrics.counter(ACCOUNTS_METRICS.accountReloads);
  const refused = metrics.gauge(ACCOUNTS_METRICS.accountsRefused);
  refused.set({}, 0);
  return {
    reloaded() {
      reloads.add({ outcome: 'ok' });
      refused.set({}, 0);
      log.info({}, 'accounts reloaded');
    },
    refused(reason: string) {
      reloads.add({ outcome: 'refused' });
      refused.set({}, 1);
      log.error({ reason }, 'accounts file refused; the old accounts stay in force');
    },
    logoRefused(reason: string) {
      log.error({ reason }, 'logo refused; documents have the earlier one, or none');
    },
  };
}

/** Follows symbolic links, because a Kubernetes volume replaces those; changes with every write and rename. */
async function readFingerprint(files: readonly string[]): Promise<string> {
  const states = await Promise.all(files.map((file) => stat(file, { bigint: true }).catch(() => undefined)));
  return states.map((state) => (state ? [state.ino, state.size, state.mtimeNs, state.ctimeNs].join() : '-')).join(';');
}

/** Draws logos one after the other, so that a document that needs another one does not wait for all. */
async function drawEach(accounts: readonly Account[], end: AbortSignal): Promise<void> {
  for (const { logo } of accounts) if (!end.aborted) await logo?.draw();
}

/**
 * Loads an accounts file, and again after each change. It polls, because file events do not reach mounted volumes reliably. A bad file
 * leaves the old accounts in force and is reported once. Throws an error with `code: 'invalid_accounts'` if the first load fails.
 */
export async function watchAccounts(options: WatchOptions): Promise<WatchedAccounts> {
  const { file, intervalMs = POLL_INTERVAL_MS } = options;
  const report = createReloadReport(options);
  const logos = createLogoLoader({ onRefused: report.logoRefused });
  const end = new AbortController();
  let fingerprint = await readFingerprint([file]);
  let loaded = await loadAccounts(file, logos);
  let accounts = createAccounts(loaded.accounts);
  /** Reason for the rejection of the current file; undefined while it is in force. */
  let refusal: string | undefined;
  const drawLogos = () => void drawEach(loaded.accounts, end.signal);
  function use(next: typeof loaded, nextFingerprint: string) {
    const changed = refusal !== undefined || !isDeepStrictEqual(next.accounts, loaded.accounts);
    [loaded, fingerprint, accounts, refusal] = [next, nextFingerprint, createAccounts(next.accounts), undefined];
    if (changed) report.reloaded();
    drawLogos();
  }
  function refuse(error: unknown) {
    const reason = error instanceof Error ? error.message : 'unknown';
    if (refusal !== reason) report.refused(reason);
    refusal = reason;
  }
  async function reload(): Promise<void> {
    const found = await readFingerprint(loaded.files);
    if (found !== fingerprint || refusal !== undefined) use(await loadAccounts(file, logos), found);
  }

  const polling = repeat(reload, { pauseMs: () => intervalMs, onFailure: refuse });
  return {
    byApiKey: (apiKey) => accounts.byApiKey(apiKey),
    byId: (accountId) => accounts.byId(accountId),
    list: () => loaded.accounts,
    hasRefusedLogo: logos.isRefused,
    drawLogos,
    close() {
      polling.stop();
      end.abort();
    },
  };
}
