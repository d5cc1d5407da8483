import { timingSafeEqual } from 'node:crypto';
import type { AccountId, KeyId } from '@pain-assessment/contracts';
import type { Account } from './account.ts';
import { digestApiKey } from './api-key.ts';

export interface Caller {
  readonly account: Account;
  readonly keyId: KeyId;
}

/** The accounts in force. */
export interface Accounts {
  /** Undefined for an unknown or revoked key. */
  byApiKey(apiKey: string): Caller | undefined;
  byId(accountId: AccountId): Account | undefined;
}

/**
 * Looks accounts up by id and by key.
 * The table is keyed by digest, so the time of a look-up reveals nothing of a key; the match itself is compared in constant time.
 */
export function createAccounts(accounts: readonly Account[]): Accounts {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byDigest = new Map(
    accounts.flatMap((account) =>
      account.keys.map(
        (key) => [key.sha256.toString('base64'), { account, keyId: key.id, sha256: key.sha256 }] as const,
      ),
    ),
  );

  return {
    byApiKey(apiKey) {
      const digest = digestApiKey(apiKey);
      const found = byDigest.get(digest.toString('base64'));
      return found && timingSafeEqual(found.sha256, digest) ? found : undefined;
    },
    byId: (accountId) => byId.get(accountId),
  };
}
