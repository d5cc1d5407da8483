import { currentVersions } from '@pain-assessment/questionnaires';
import type { Account } from '../accounts/account.ts';
import type { BundleContents } from '../resume-bundle/port.ts';
import { prefillOf } from '../resume-bundle/prefill.ts';
import type { CreateRequest } from '../sessions/sessions-port.ts';
import type { CreateRules } from './create-request.ts';

/** Algorithms by which a new assessment is computed (contract 4). */
const CURRENT_ALGORITHMS = { stats_algo: 1, mcri_algo: 1, questionnaires: {} };

/**
 * What a session is created with: by current versions, or by those of the bundle that it reopens.
 * Questionnaires that the bundle never held start in their current version.
 */
export function newSession(options: {
  rules: CreateRules;
  account: Account;
  bundle: BundleContents | null;
}): Pick<CreateRequest, 'zone' | 'modules' | 'profile' | 'draft'> {
  const { rules, account, bundle } = options;
  const { zone, modules, patient, locale, reference, sessionPin, showResults } = rules;
  const { questionnaires, ...algorithms } = bundle?.versions ?? CURRENT_ALGORITHMS;
  return {
    zone,
    modules,
    draft: bundle && prefillOf(bundle, modules),
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
