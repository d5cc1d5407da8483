import {
  CreateSession,
  CURRENT_ALGORITHMS,
  type FieldError,
  type Locale,
  listFieldErrors,
} from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { type Account, listLocales } from '../accounts/account.ts';
import { type BundleContents, prefillDraft } from '../vault/resume-bundles.ts';
import type { CreateRequest } from '../vault/session-vault.ts';

/** A creation by the rules of its account: what was left out is filled in (contract.md#rules-of-creation). */
export interface CreationRules extends Pick<CreateSession, 'zone' | 'patient' | 'modules'> {
  readonly locale: Locale;
  readonly reference: string | null;
  readonly resumeBundle: string | null;
  readonly sessionPin: 'none' | 'optional' | 'required';
  readonly showResults: boolean;
}

/** Whatever stands there, it is told the locales of the account, and not those that the service knows beside them. */
const notAllowed = (account: Account): FieldError => ({
  pointer: '/locale',
  code: 'not_allowed',
  detail: listLocales(account),
});

function fillIn(request: CreateSession, account: Account): CreationRules {
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
export function readCreation(body: unknown, account: Account): { rules: CreationRules } | { errors: FieldError[] } {
  const checked = CreateSession.safeParse(body);
  if (!checked.success) {
    const errors = listFieldErrors(checked.error, body);
    return { errors: errors.map((error) => (error.pointer === '/locale' ? notAllowed(account) : error)) };
  }
  const rules = fillIn(checked.data, account);
  return account.allowedLocales.includes(rules.locale) ? { rules } : { errors: [notAllowed(account)] };
}

/**
 * What a session is created with: by current versions, or by those of the bundle that it reopens.
 * Questionnaires that the bundle never held start in their current version.
 */
export function newSession(
  rules: CreationRules,
  account: Account,
  bundle: BundleContents | null,
): Pick<CreateRequest, 'zone' | 'modules' | 'profile' | 'draft'> {
  const { zone, modules, patient, locale, reference, sessionPin, showResults } = rules;
  const { questionnaires, ...algorithms } = bundle?.versions ?? { ...CURRENT_ALGORITHMS, questionnaires: {} };
  return {
    zone,
    modules,
    draft: bundle && prefillDraft(bundle, modules),
    profile: {
      patient,
      locale,
      reference,
      sessionPin,
      showResults,
      valueSet: bundle?.valueSet ?? account.valueSet,
      versions: { ...algorithms, questionnaires: { ...currentVersions(zone), ...questionnaires } },
      reopenedFrom: bundle?.computedAt ?? null,
    },
  };
}
