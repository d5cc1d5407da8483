import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { createApiKey, digestOfApiKey, type KeyMode } from './api-key.ts';
import { listKeyIds, type NewAccount, withNewAccount, withNewKey, withoutKey } from './edit-accounts-file.ts';

const PRIVATE_FILE = 0o640;

/** A key just made; the only moment at which its text exists. */
export interface IssuedKey {
  readonly keyId: string;
  readonly apiKey: string;
}

const isAbsent = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ENOENT';

async function readOrEmpty(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown) => {
    if (isAbsent(error)) return '';
    throw error;
  });
}

async function writeDurably(file: string, text: string, mode: number) {
  const handle = await open(file, 'wx', mode);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A reader sees the old file or the new one, never a part: written beside it and renamed over what a link points to. */
async function replaceFile(file: string, text: string) {
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target)
    .then((state) => state.mode & 0o777)
    .catch(() => PRIVATE_FILE);
  const draft = `${target}.${randomUUID()}.new`;
  try {
    await writeDurably(draft, text, mode);
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function issue(mode: KeyMode, accountId: string, taken: readonly string[]) {
  let number = taken.length + 1;
  while (taken.includes(`k${number}`)) number += 1;
  const apiKey = createApiKey(mode, accountId);
  const entry = { id: `k${number}`, sha256: digestOfApiKey(apiKey).toString('hex') };
  return { entry, issued: { keyId: entry.id, apiKey } };
}

/**
 * Adds an account with its first key to the file, which is made where there is none.
 * Throws an error with `code: 'invalid_accounts'` when the id is taken or a field is wrong.
 */
export async function createAccount(file: string, account: NewAccount, mode: KeyMode): Promise<IssuedKey> {
  const { entry, issued } = issue(mode, account.id, []);
  await replaceFile(file, withNewAccount(await readOrEmpty(file), account, entry));
  return issued;
}

/**
 * Gives an account a second key.
 * Throws an error with `code: 'invalid_accounts'` when it has two already.
 */
export async function rotateKey(file: string, accountId: string, mode: KeyMode): Promise<IssuedKey> {
  const text = await readFile(file, 'utf8');
  const { entry, issued } = issue(mode, accountId, listKeyIds(text, accountId));
  await replaceFile(file, withNewKey(text, accountId, entry));
  return issued;
}

/**
 * Takes a key away; services refuse it within 10 s.
 * Throws an error with `code: 'invalid_accounts'` when there is no such key.
 */
export async function revokeKey(file: string, accountId: string, keyId: string): Promise<void> {
  await replaceFile(file, withoutKey(await readFile(file, 'utf8'), accountId, keyId));
}
