import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Locale } from '@pain-assessment/contracts';

/** Keys of the development accounts, which a service without an accounts file has. */
export const DEMO_KEY = 'sk_test_demo_0000000000000000000000';
export const OTHER_KEY = 'sk_test_other_000000000000000000000';

/** Settings of an account in a test; the default quotas are never reached. */
export interface TestAccount {
  readonly id: string;
  readonly key: string;
  readonly sessionsPerDay?: number;
  readonly submissionsPerMinute?: number;
  readonly documentsPerMinute?: number;
  /** Origins of the pages that may embed the component. */
  readonly origins?: readonly string[];
  readonly webhook?: { readonly url: string; readonly secrets: readonly string[] };
  readonly report?: { readonly signature: { readonly certificate: string; readonly key: string } };
}

/** Settings of both development accounts in a test. */
export type SharedSettings = Pick<TestAccount, 'sessionsPerDay' | 'submissionsPerMinute' | 'webhook'>;

/** An accounts file in a temporary folder. */
export interface AccountsFile {
  readonly file: string;
  remove(): Promise<void>;
}

const OUT_OF_REACH = 1_000_000;

const toAccount = ({ id, key, origins = [], webhook, report, ...quotas }: TestAccount) => ({
  id,
  name: id,
  keys: [{ id: 'k1', sha256: createHash('sha256').update(key).digest('hex') }],
  default_locale: 'en-GB',
  allowed_locales: Locale.options,
  value_set: 'fr',
  show_results: true,
  quotas: {
    sessions_per_day: quotas.sessionsPerDay ?? OUT_OF_REACH,
    submissions_per_minute: quotas.submissionsPerMinute ?? OUT_OF_REACH,
    documents_per_minute: quotas.documentsPerMinute ?? OUT_OF_REACH,
  },
  component_origins: origins,
  webhook,
  report,
});

/** Writes an accounts file; JSON is YAML as well. */
export async function writeAccounts(accounts: readonly TestAccount[]): Promise<AccountsFile> {
  const folder = await mkdtemp(join(tmpdir(), 'pain-assessment-accounts-'));
  const file = join(folder, 'accounts.yaml');
  await writeFile(file, JSON.stringify({ accounts: accounts.map(toAccount) }));
  return { file, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** The two development accounts with the same settings. */
export function demoAndOther(settings: SharedSettings): TestAccount[] {
  return [
    { id: 'demo', key: DEMO_KEY, ...settings },
    { id: 'other', key: OTHER_KEY, ...settings },
  ];
}
