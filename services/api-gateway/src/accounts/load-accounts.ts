import { readFile } from 'node:fs/promises';
import type { Account } from './account.ts';
import { type FileAccount, invalidAccounts, parseAccountsFile } from './accounts-file.ts';
import { createLogoLoader, type LogoLoader, resolveLogo } from './logo.ts';

async function loadAccount(entry: FileAccount, file: string, logos: LogoLoader): Promise<Account> {
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
    webhook: entry.webhook ?? null,
    logo: entry.logo === undefined ? null : await logos.load(resolveLogo(file, entry.logo), entry.id),
  };
}

/** The accounts of a file, and every file that was read for them. */
export interface LoadedAccounts {
  readonly accounts: readonly Account[];
  readonly files: readonly string[];
}

/**
 * All accounts of a YAML file with their logos.
 * Throws an error with `code: 'invalid_accounts'` when the file cannot be used, or a logo that no older one stands in for.
 */
export async function loadAccounts(
  file: string,
  logos: LogoLoader = createLogoLoader({ onRefused: () => undefined }),
): Promise<LoadedAccounts> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw invalidAccounts('the accounts file cannot be read');
  });
  const entries = parseAccountsFile(text);
  const logoFiles = entries.flatMap(({ logo }) => (logo === undefined ? [] : [resolveLogo(file, logo)]));
  const accounts = await Promise.all(entries.map((entry) => loadAccount(entry, file, logos)));
  return { accounts, files: [file, ...logoFiles] };
}
