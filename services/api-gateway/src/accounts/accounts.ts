import { timingSafeEqual } from 'node:crypto';
import type { AccountId, FieldError, KeyId, Locale, ValueSet } from '@pain-assessment/contracts';
import type { SigningKey } from '@pain-assessment/pdf-signature';
import { digestApiKey, type KeyMode, readKeyMode } from './api-key.ts';

/** Receiver of an account's notifications (contract.md#webhooks). */
export interface WebhookTarget {
  readonly url: string;
  /** `whsec_…`, one, or two during a rotation. */
  readonly secrets: readonly string[];
}

/** Logo of an account. */
export interface Logo {
  /** SHA-256 of the file. */
  readonly digest: string;
  /** Data URI of a PNG of at most 543 × 165 pixels, drawn at the first call; null if the file cannot be drawn and none could before. */
  draw(): Promise<string | null>;
}

/** One integrator and its rules (contract.md#accounts). */
export interface Account {
  readonly id: AccountId;
  readonly name: string;
  /** Active secret keys, stored as SHA-256 only (contract.md#identifiers-and-keys). */
  readonly keys: readonly { readonly id: KeyId; readonly sha256: Buffer }[];
  readonly defaultLocale: Locale;
  readonly allowedLocales: readonly Locale[];
  readonly valueSet: ValueSet;
  readonly showResults: boolean;
  /** IANA name; reports print times in it. */
  readonly timeZone: string;
  readonly quotas: {
    readonly sessionsPerDay: number;
    readonly submissionsPerMinute: number;
    /** `POST /v1/reports` and `/v1/comparisons` together. */
    readonly documentsPerMinute: number;
  };
  /** Exact origins that may frame the component. */
  readonly componentOrigins: readonly string[];
  readonly logo: Logo | null;
  readonly report: {
    /** True if page 1 of reports and comparisons has a ruled area for a label. */
    readonly paper: 'a4' | 'letter';
    readonly labelArea: boolean;
    /** Key that signs reports and comparisons; null if they are not signed. */
    readonly signature: SigningKey | null;
  };
  /** Null if the account polls for its results. */
  readonly webhook: WebhookTarget | null;
}

/** Rejects a locale; the message lists the account's locales, and no others of the service. */
export const localeNotAllowed = (
  { allowedLocales }: Account,
  place: Pick<FieldError, 'pointer' | 'parameter'> = { pointer: '/locale' },
): FieldError => ({
  ...place,
  code: 'not_allowed',
  detail: `must be one of: ${allowedLocales.join(', ')}`,
});

export interface Caller {
  readonly account: Account;
  readonly keyId: KeyId;
  readonly mode: KeyMode;
}

/** The accounts in force. */
export interface Accounts {
  /** Undefined for an unknown or revoked key. */
  byApiKey(apiKey: string): Caller | undefined;
  byId(accountId: AccountId): Account | undefined;
}

/** Finds accounts by id and key. Look-ups use the key's digest and a constant-time comparison, so their time reveals nothing of a key. */
export function createAccounts(accounts: readonly Account[]): Accounts {
  const byId = new Map(accounts.map((account) => [account.id, account]));
  const byDigest = new Map(
    accounts.flatMap((account) =>
      account.keys.map(({ id: keyId, sha256 }) => [sha256.toString('base64'), { account, keyId, sha256 }] as const),
    ),
  );

  return {
    byApiKey(apiKey) {
      const digest = digestApiKey(apiKey);
      const found = byDigest.get(digest.toString('base64'));
      return found && timingSafeEqual(found.sha256, digest) ? { ...found, mode: readKeyMode(apiKey) } : undefined;
    },
    byId: (accountId) => byId.get(accountId),
  };
}
