import { type FieldError, Locale } from '@pain-assessment/contracts';
import type { Account } from '../accounts/account.ts';
import { invalidRequest } from '../http/problem.ts';

const notAllowed: FieldError = {
  parameter: 'locale',
  code: 'not_allowed',
  detail: 'must be one locale of the account',
};

/** The locale asked for in a query, null where none was; another one than the account's is refused by parameter (contract 1). */
export function reportLocaleOf(asked: unknown, account: Account): Locale | null {
  if (asked === undefined) return null;
  const { success, data } = Locale.safeParse(asked);
  if (!success || !account.allowedLocales.includes(data)) throw invalidRequest(notAllowed);
  return data;
}
