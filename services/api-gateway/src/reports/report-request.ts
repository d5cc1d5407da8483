import type { Locale, PdfRequest, Result, ScoringReply } from '@pain-assessment/contracts';
import type { Account } from '../accounts/account.ts';
import type { Computable } from '../submissions/scoring.ts';

/** A result told in another language: its numbers are the same, by the same versions. */
export function inLocale(result: Result, numbers: ScoringReply, locale: Locale): Result {
  return { ...result, locale, questionnaires: numbers.questionnaires };
}

/** What the renderer needs for a report; neither the bundle nor an address. */
export function reportRequest(
  result: Result,
  { profile, assessment }: Pick<Computable, 'profile' | 'assessment'>,
  account: Account,
): PdfRequest {
  const { report_url: _url, resume_bundle: _bundle, ...printed } = result;
  return {
    result: printed,
    patient: profile.patient,
    cartography: assessment.cartography ?? null,
    account: { name: account.name, logo: account.logo },
  };
}
