import { readFile, rename, writeFile } from 'node:fs/promises';
import { parse, stringify } from 'yaml';
import type { NewAccount } from '../accounts/accounts-file.ts';
import { createApiKey, digestApiKey, type KeyMode } from '../accounts/api-key.ts';

interface EditedAccount {
  readonly id: string;
  readonly keys: { readonly id: string; readonly sha256: string }[];
}

/** Changes the accounts of a file as an operator would; a reader sees the old file or the new one, never a part. */
async function edit(file: string, change: (accounts: EditedAccount[]) => void): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => 'accounts: []');
  const { accounts } = parse(text) as { accounts: EditedAccount[] };
  change(accounts);
  await writeFile(`${file}.new`, stringify({ accounts }));
  await rename(`${file}.new`, file);
}

const findKeys = (accounts: readonly EditedAccount[], id: string) => accounts.find((one) => one.id === id)?.keys ?? [];

function issue(mode: KeyMode, account: string, keyId: string) {
  const apiKey = createApiKey(mode, account);
  return { apiKey, entry: { id: keyId, sha256: digestApiKey(apiKey).toString('hex') } };
}

/** Adds an account with its first key, `k1`; creates a missing file. */
export async function createAccount(file: string, account: NewAccount, mode: KeyMode): Promise<{ apiKey: string }> {
  const { apiKey, entry } = issue(mode, account.id, 'k1');
  await edit(file, (accounts) => accounts.push({ ...account, keys: [entry] }));
  return { apiKey };
}

/** Adds a second key, `k2`. */
export async function rotateKey(file: string, account: string, mode: KeyMode): Promise<{ apiKey: string }> {
  const { apiKey, entry } = issue(mode, account, 'k2');
  await edit(file, (accounts) => findKeys(accounts, account).push(entry));
  return { apiKey };
}

/** Removes a key of an account. */
export const revokeKey = (file: string, account: string, keyId: string): Promise<void> =>
  edit(file, (accounts) => {
    const keys = findKeys(accounts, account);
    keys.splice(
      keys.findIndex(({ id }) => id === keyId),
      1,
    );
  });
