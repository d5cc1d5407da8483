import { randomUUID } from 'node:crypto';
import { readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { readCode } from '@pain-assessment/service-kit';
import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { invalidAccounts, MAXIMUM_KEYS, type NewAccount, parseAccountsFile } from './accounts-file.ts';
import { createApiKey, digestApiKey, type KeyMode } from './api-key.ts';

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

const PRIVATE_FILE = 0o640;

/** A new key; its text exists only here. */
export interface IssuedKey {
  readonly keyId: string;
  readonly apiKey: string;
}

/** Writes a file beside it and renames that over the target of a link: a reader sees the old file or the new one, never a part. */
async function replaceFile(file: string, text: string) {
  const target = await realpath(file).catch(() => file);
  const mode = await stat(target)
    .then((state) => state.mode & 0o777)
    .catch(() => PRIVATE_FILE);
  const draft = `${target}.${randomUUID()}.new`;
  try {
    await writeFile(draft, text, { flag: 'wx', mode, flush: true });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Changes the file and keeps comments and order of the rest; rejects a change that would not load. */
async function edit<T>(file: string, text: string, change: (document: Document) => T): Promise<T> {
  const document = parseDocument(text, { prettyErrors: false });
  const changed = change(document);
  const next = document.toString({ lineWidth: 0 });
  parseAccountsFile(next);
  await replaceFile(file, next);
  return changed;
}

function issue(mode: KeyMode, accountId: string, taken: readonly unknown[]) {
  let number = taken.length + 1;
  while (taken.includes(`k${number}`)) number += 1;
  const apiKey = createApiKey(mode, accountId);
  const entry = { id: `k${number}`, sha256: digestApiKey(apiKey).toString('hex') };
  return { entry, issued: { keyId: entry.id, apiKey } };
}

const readKeyIds = (keys: YAMLSeq) => keys.items.map((item) => (isMap(item) ? item.get('id') : undefined));

/** Adds an account with its first key; creates a missing file. Throws `code: 'invalid_accounts'` for an existing id or a wrong field. */
export async function createAccount(file: string, account: NewAccount, mode: KeyMode): Promise<IssuedKey> {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (readCode(error) === 'ENOENT') return '';
    throw error;
  });
  return edit(file, text.trim() === '' ? 'accounts: []\n' : text, (document) => {
    const { id, name, ...rules } = account;
    const { entry, issued } = issue(mode, id, []);
    const list = getList(document, 'accounts');
    list.flow = false;
    list.add(document.createNode({ id, name, keys: [entry], ...rules }));
    return issued;
  });
}

/** Adds a second key, so that callers can change over without a gap. Throws `code: 'invalid_accounts'` if two are active already. */
export async function rotateKey(file: string, accountId: string, mode: KeyMode): Promise<IssuedKey> {
  return edit(file, await readFile(file, 'utf8'), (document) => {
    const keys = getList(getAccount(document, accountId), 'keys');
    if (keys.items.length >= MAXIMUM_KEYS) {
      throw invalidAccounts('the account has two active keys; revoke one first');
    }
    const { entry, issued } = issue(mode, accountId, readKeyIds(keys));
    keys.add(document.createNode(entry));
    return issued;
  });
}

/** Removes a key; services reject it within 10 s. Throws an error with `code: 'invalid_accounts'` if the key does not exist. */
export async function revokeKey(file: string, accountId: string, keyId: string): Promise<void> {
  return edit(file, await readFile(file, 'utf8'), (document) => {
    const keys = getList(getAccount(document, accountId), 'keys');
    const index = readKeyIds(keys).indexOf(keyId);
    if (index < 0) throw invalidAccounts('the account has no such key');
    keys.delete(index);
  });
}
