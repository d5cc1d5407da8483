import { timingSafeEqual } from 'node:crypto';
import type { AccountId, KeyId, Locale, ValueSet } from '@pain-assessment/contracts';
import type { SigningKey } from '@pain-assessment/pdf-signature';
import { digestApiKey } from './api-key.ts';

/** Where an account is notified of its sessions (contract.md#webhooks). */
export interface WebhookTarget {
  readonly url: string;
  /** `whsec_…`, one, or two while one is being changed. */
  readonly secrets: readonly string[];
}

/** One integrator with the rules fixed for it (contract.md#accounts). */
export interface Account {
  readonly id: AccountId;
  readonly name: string;
  /** Active secret keys; only their SHA-256 is known (contract.md#identifiers-and-keys). */
  readonly keys: readonly { readonly id: KeyId; readonly sha256: Buffer }[];
  readonly defaultLocale: Locale;
  readonly allowedLocales: readonly Locale[];
  readonly valueSet: ValueSet;
  readonly showResults: boolean;
  /** IANA name; the times of reports are printed in it. */
  readonly timeZone: string;
  readonly quotas: {
    readonly sessionsPerDay: number;
    readonly submissionsPerMinute: number;
    /** Of `POST /v1/reports` and `/v1/comparisons` together. */
    readonly documentsPerMinute: number;
  };
  /** Origins that may frame the component, exact. */
  readonly componentOrigins: readonly string[];
  /** Data URI of a PNG of at most 543 × 165 pixels, or null. */
  readonly logo: string | null;
  readonly report: {
    /** Whether page 1 of reports and comparisons has a ruled place for a label. */
    readonly labelArea: boolean;
    /** What reports and comparisons are signed with; null where they are not. */
    readonly signature: SigningKey | null;
  };
  /** Null where the account asks for its results itself. */
  readonly webhook: WebhookTarget | null;
}

/** Rejects a locale by naming those of the account, and no others that the service knows. */
export const localeNotAllowed = ({ allowedLocales }: Account) => ({
  code: 'not_allowed' as const,
  detail: `must be one of: ${allowedLocales.join(', ')}`,
});

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
