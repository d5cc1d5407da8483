import { readFile } from 'node:fs/promises';
import type { Account } from './account.ts';
import { AccountsError } from './accounts-error.ts';
import { type FileAccount, parseAccountsFile } from './accounts-file.ts';
import { loadLogo, logoPath } from './logo.ts';

async function accountOf(entry: FileAccount, file: string): Promise<Account> {
  return {
    id: entry.id,
    name: entry.name,
    keys: entry.keys.map((key) => ({ id: key.id, sha256: Buffer.from(key.sha256, 'hex') })),
    defaultLocale: entry.default_locale,
    allowedLocales: entry.allowed_locales,
    valueSet: entry.value_set,
    showResults: entry.show_results,
    quotas: {
      sessionsPerDay: entry.quotas.sessions_per_day,
      submissionsPerMinute: entry.quotas.submissions_per_minute,
    },
    componentOrigins: entry.component_origins,
    logo: entry.logo === undefined ? null : await loadLogo(logoPath(file, entry.logo), entry.id),
  };
}

/** The accounts of a file, and every file that was read for them. */
export interface LoadedAccounts {
  readonly accounts: readonly Account[];
  readonly files: readonly string[];
}

/**
 * All accounts of a YAML file with their logos (contract 5).
 * @throws AccountsError when the file or a logo cannot be used.
 */
export async function loadAccounts(file: string): Promise<LoadedAccounts> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new AccountsError('the accounts file cannot be read');
  });
  const entries = parseAccountsFile(text);
  const logos = entries.flatMap(({ logo }) => (logo === undefined ? [] : [logoPath(file, logo)]));
  return { accounts: await Promise.all(entries.map((entry) => accountOf(entry, file))), files: [file, ...logos] };
}
