import { type Document, isMap, isSeq, parseDocument, type YAMLMap, type YAMLSeq } from 'yaml';
import { AccountsError } from './accounts-error.ts';
import { MAXIMUM_KEYS, parseAccountsFile } from './accounts-file.ts';

/** What a new account needs beside its first key; field names as in the file (contract 5). */
export interface NewAccount {
  readonly id: string;
  readonly name: string;
  readonly default_locale: string;
  readonly allowed_locales: readonly string[];
  readonly value_set: string;
  readonly show_results: boolean;
  readonly quotas: { readonly sessions_per_day: number; readonly submissions_per_minute: number };
  readonly component_origins: readonly string[];
}

interface KeyEntry {
  readonly id: string;
  readonly sha256: string;
}

function listOf(parent: Document | YAMLMap, key: string): YAMLSeq {
  const list = parent.get(key);
  if (isSeq(list)) return list;
  throw new AccountsError(`the accounts file has no list "${key}"`);
}

function accountOf(document: Document, accountId: string): YAMLMap {
  const found = listOf(document, 'accounts').items.find((item) => isMap(item) && item.get('id') === accountId);
  if (isMap(found)) return found;
  throw new AccountsError('there is no such account');
}

/** Comments and order of the rest survive; what would not load is refused. */
function edited(text: string, change: (document: Document) => void): string {
  const document = parseDocument(text, { prettyErrors: false });
  change(document);
  const next = document.toString({ lineWidth: 0 });
  parseAccountsFile(next);
  return next;
}

/**
 * The file's text with one more account; an empty text starts a file.
 * @throws AccountsError when the id is taken or a field is wrong.
 */
export function withNewAccount(text: string, account: NewAccount, key: KeyEntry): string {
  const start = text.trim() === '' ? 'accounts: []\n' : text;
  return edited(start, (document) => {
    const { id, name, ...rules } = account;
    const list = listOf(document, 'accounts');
    list.flow = false;
    list.add(document.createNode({ id, name, keys: [key], ...rules }));
  });
}

/**
 * The file's text with a second key beside the first, so that callers can change over without a gap.
 * @throws AccountsError when two are active already (contract 1).
 */
export function withNewKey(text: string, accountId: string, key: KeyEntry): string {
  return edited(text, (document) => {
    const keys = listOf(accountOf(document, accountId), 'keys');
    if (keys.items.length >= MAXIMUM_KEYS) {
      throw new AccountsError('the account has two active keys; revoke one first');
    }
    keys.add(document.createNode(key));
  });
}

/**
 * The file's text without one key.
 * @throws AccountsError when the account has no key of that id.
 */
export function withoutKey(text: string, accountId: string, keyId: string): string {
  return edited(text, (document) => {
    const keys = listOf(accountOf(document, accountId), 'keys');
    const index = keys.items.findIndex((item) => isMap(item) && item.get('id') === keyId);
    if (index < 0) throw new AccountsError('the account has no such key');
    keys.delete(index);
  });
}

/** Ids of an account's active keys, in the order of the file. */
export function keyIdsOf(text: string, accountId: string): readonly string[] {
  const account = parseAccountsFile(text).find(({ id }) => id === accountId);
  if (!account) throw new AccountsError('there is no such account');
  return account.keys.map(({ id }) => id);
}
