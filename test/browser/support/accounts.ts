import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Keys of the accounts that the browser tests use. */
export const CLINIC_KEY = 'sk_test_clinic_000000000000000000000';
export const BUSY_KEY = 'sk_test_busy_00000000000000000000000';

interface AccountsFile {
  readonly path: string;
  /** Key of the clinic. */
  readonly key: string;
  remove(): Promise<void>;
}

const sha256 = (key: string) => createHash('sha256').update(key).digest('hex');

const account = (id: string, key: string, submissionsPerMinute: number, origins: readonly string[]) => `
  - id: ${id}
    name: ${id}
    keys: [{ id: k1, sha256: ${sha256(key)} }]
    default_locale: en-GB
    allowed_locales: [en-GB, en-US, fr-FR, de-DE, es-ES, it-IT]
    value_set: fr
    show_results: true
    quotas: { sessions_per_day: 100000, submissions_per_minute: ${submissionsPerMinute} }
    component_origins: ${JSON.stringify(origins)}`;

/** An accounts file with a clinic in all six locales and a busy one that may send once a minute; framed by `origins`. */
export async function writeAccounts(origins: readonly string[]): Promise<AccountsFile> {
  const folder = await mkdtemp(join(tmpdir(), 'pain-assessment-accounts-'));
  const path = join(folder, 'accounts.yaml');
  const accounts = [account('clinic', CLINIC_KEY, 100_000, origins), account('busy', BUSY_KEY, 1, origins)];
  await writeFile(path, `accounts:${accounts.join('')}\n`);
  return { path, key: CLINIC_KEY, remove: () => rm(folder, { recursive: true }) };
}
