import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { invalidAccounts, MAXIMUM_KEYS, parseAccountsFile } from './accounts-file.ts';

/** What a new account needs beside its first key; field names as in the file. */
export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly default_locale: string;
  readonly allowed_locales: readonly string[];
  readonly value_set: string;
  readonly show_results: boolean;
  readonly time_zone: string;
  readonly quotas: {
    readonly sessions_per_day: number;
    readonly submissions_per_minute: number;
    readonly documents_per_minute: number;
  };
  readonly component_origins: readonly string[];
  readonly webhook?: { readonly url: string; readonly secrets: readonly string[] } | undefined;
}

interface KeyEntry {
  readonly id: string;
  readonly sha256: string;
}

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
export function withNewAccount(text: string, account: NewAccount, key: KeyEntry): string {
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
export function withNewKey(text: string, accountId: string, key: KeyEntry): string {
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
export function withoutKey(text: string, accountId: string, keyId: string): string {
  return edit(text, (document) => {
    const keys = getList(getAccount(document, accountId), 'keys');
    const index = keys.items.findIndex((item) => isMap(item) && item.get('id') === keyId);
    if (index < 0) throw invalidAccounts('the account has no such key');
    keys.delete(index);
  });
}

/** Ids of an account's active keys, in the order of the file. */
export function listKeyIds(text: string, accountId: string): readonly string[] {
  const account = parseAccountsFile(text).find(({ id }) => id === accountId);
  if (!account) throw invalidAccounts('there is no such account');
  return account.keys.map(({ id }) => id);
}
