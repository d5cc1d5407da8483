import { randomUUID } from 'node:crypto';
import { open, readFile, realpath, rename, rm, stat } from 'node:fs/promises';
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { invalidAccounts, type KeyEntry, MAXIMUM_KEYS, type NewAccount, parseAccountsFile } from './accounts-file.ts';
import { createApiKey, digestOfApiKey, type KeyMode } from './api-key.ts';

function getList(parent: Document | YAMLMap, key: string): YAMLSeq {
  const list = parent.get(key);
  if (isSeq(list)) return list;
  throw invalidAccounts(`the accounts file has no list "${key}"`);
}

function getAccount(document: Document, accountId: string): YAMLMap {
  const found = getList(document, 'accounts').items.find((item) => isMap(item) && item.get('id') === accountId);
  if (isMap(found)) return found;
  throw invalidAccounts('there is no such account');
}

/** Comments and order of the rest survive; what would not load is refused. */
function edit(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text, { prettyErrors: false });
  change(document);
  const next = document.toString({ lineWidth: 0 });
  parseAccountsFile(next);
  return next;
}

/**
 * The file's text with one more account; an empty text starts a file.
 * Throws an error with `code: 'invalid_accounts'` when the id is taken or a field is wrong.
 */
function withNewAccount(text: string, account: NewAccount, key: KeyEntry): string {
  const start = text.trim() === '' ? 'accounts: []\n' : text;
  return edit(start, (document) => {
    const { id, name, ...rules } = account;
    const list = getList(document, 'accounts');
    list.flow = false;
    list.add(document.createNode({ id, name, keys: [key], ...rules }));
  });
}

/**
 * The file's text with a second key beside the first, so that callers can change over without a gap.
 * Throws an error with `code: 'invalid_accounts'` when two are active already.
 */
function withNewKey(text: string, accountId: string, key: KeyEntry): string {
  return edit(text, (document) => {
    const keys = getList(getAccount(document, accountId), 'keys');
    if (keys.items.length >= MAXIMUM_KEYS) {
      throw invalidAccounts('the account has two active keys; revoke one first');
    }
    keys.add(document.createNode(key));
  });
}

/**
 * The file's text without one key.
 * Throws an error with `code: 'invalid_accounts'` when the account has no key of that id.
 */
function withoutKey(text: string, accountId: string, keyId: string): string {
  return edit(text, (document) => {
    const keys = getList(getAccount(document, accountId), 'keys');
    const index = keys.items.findIndex((item) => isMap(item) && item.get('id') === keyId);
    if (index < 0) throw invalidAccounts('the account has no such key');
    keys.delete(index);
  });
}

/** Ids of an account's active keys, in the order of the file. */
function listKeyIds(text: string, accountId: string): readonly string[] {
  const account = parseAccountsFile(text).find(({ id }) => id === accountId);
  if (!account) throw invalidAccounts('there is no such account');
  return account.keys.map(({ id }) => id);
}

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
