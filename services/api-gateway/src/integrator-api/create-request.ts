import { CreateSession, type FieldError, type Locale } from '@pain-assessment/contracts';
import type { Account } from '../accounts/account.ts';
import { validate } from '../http/validate.ts';

/** A creation by the rules of its account: what was left out is filled in (contract 1, rules of creation). */
export interface CreateRules extends Pick<CreateSession, 'zone' | 'patient' | 'modules'> {
  readonly locale: Locale;
  readonly reference: string | null;
  readonly resumeBundle: string | null;
  readonly sessionPin: 'none' | 'optional' | 'required';
  readonly showResults: boolean;
}

const notAllowed: FieldError = { pointer: '/locale', code: 'not_allowed', detail: 'must be a locale of the account' };

function rulesOf(request: CreateSession, account: Account): CreateRules {
  const { zone, patient, modules, options = {} } = request;
  return {
    zone,
    patient,
    modules,
    locale: request.locale ?? account.defaultLocale,
    reference: request.reference ?? null,
    resumeBundle: request.resume_bundle ?? null,
    sessionPin: options.session_pin ?? 'optional',
    showResults: options.show_results ?? account.showResults,
  };
}

/** Checks a creation's body; answers the rules, or what is wrong by pointer. */
export function readCreateRequest(body: unknown, account: Account): { rules: CreateRules } | { errors: FieldError[] } {
  const checked = validate(CreateSession, body);
  if ('errors' in checked) return checked;
  const rules = rulesOf(checked.data, account);
  return account.allowedLocales.includes(rules.locale) ? { rules } : { errors: [notAllowed] };
}
