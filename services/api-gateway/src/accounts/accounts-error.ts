import type { FieldError } from '@pain-assessment/contracts';

/** An accounts file that cannot be used; the message names places, never values. */
export class AccountsError extends Error {
  readonly code = 'invalid_accounts';
  /** Its message may be logged: it names places, never values. */
  readonly loggable = true;
}

/** One line per wrong field, as `pointer code: what it must be`. */
export function accountsErrorOf(errors: readonly FieldError[]): AccountsError {
  const places = errors.map(({ pointer, code, detail }) => `${pointer} ${code}: ${detail}`);
  return new AccountsError(`the accounts file is not valid: ${places.join('; ')}`);
}
