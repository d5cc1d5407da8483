import { fieldErrorsOf, Locale, ValueSet } from '@pain-assessment/contracts';
import { parseDocument } from 'yaml';
import { z } from 'zod';
import { AccountsError, accountsErrorOf } from './accounts-error.ts';
import { isComponentOrigin } from './component-origin.ts';

/** Keys that one account may have active at once, so that one can be rotated without a gap (contract 1). */
export const MAXIMUM_KEYS = 2;
const MOST_ALIASES = 20;

const areDistinct = (values: readonly unknown[]) => new Set(values).size === values.length;
const quota = z.int().min(0).max(1_000_000_000);

export const AccountId = z
  .string()
  .regex(/^[a-z0-9](?:[a-z0-9_-]{0,30}[a-z0-9])?$/, { error: 'must have 1 to 32 of a-z, 0-9, - and _' });

export const KeyId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{1,32}$/, { error: 'must have 1 to 32 of A-Z, a-z, 0-9, - and _' });

const FileKey = z.strictObject({
  id: KeyId,
  sha256: z.string().regex(/^[0-9a-fA-F]{64}$/, { error: 'must have 64 hexadecimal digits' }),
});

const FileAccount = z
  .strictObject({
    id: AccountId,
    name: z.string().min(1).max(100),
    keys: z
      .array(FileKey)
      .max(MAXIMUM_KEYS)
      .refine((keys) => areDistinct(keys.map((key) => key.id)), { error: 'must have distinct ids' }),
    default_locale: Locale,
    allowed_locales: z.array(Locale).nonempty().refine(areDistinct, { error: 'must be distinct' }),
    value_set: ValueSet,
    show_results: z.boolean().default(true),
    quotas: z.strictObject({ sessions_per_day: quota, submissions_per_minute: quota }),
    component_origins: z
      .array(
        z.string().refine(isComponentOrigin, { error: 'must be an exact https origin, or an http one of localhost' }),
      )
      .default([]),
    logo: z.string().min(1).optional(),
  })
  .refine((account) => account.allowed_locales.includes(account.default_locale), {
    path: ['default_locale'],
    error: 'must be one of allowed_locales',
  });

const keyDigests = (accounts: readonly FileAccount[]) =>
  accounts.flatMap((account) => account.keys.map((key) => key.sha256.toLowerCase()));

const AccountsFile = z.strictObject({
  accounts: z
    .array(FileAccount)
    .nonempty()
    .refine((accounts) => areDistinct(accounts.map((account) => account.id)), { error: 'must have distinct ids' })
    .refine((accounts) => areDistinct(keyDigests(accounts)), { error: 'must not share a key' }),
});

/** An account as the file holds it (contract 5). */
export type FileAccount = z.infer<typeof FileAccount>;

/**
 * Reads the accounts file (contract 5).
 * @throws AccountsError naming each wrong place by pointer or line, never its value.
 */
export function parseAccountsFile(text: string): readonly FileAccount[] {
  const document = parseDocument(text, { prettyErrors: false });
  const [syntaxError] = document.errors;
  if (syntaxError) {
    const line = text.slice(0, syntaxError.pos[0]).split('\n').length;
    throw new AccountsError(`the accounts file is not YAML: ${syntaxError.code} in line ${line}`);
  }
  const parsed = AccountsFile.safeParse(document.toJS({ maxAliasCount: MOST_ALIASES }));
  if (!parsed.success) throw accountsErrorOf(fieldErrorsOf(parsed.error));
  return parsed.data.accounts;
}
