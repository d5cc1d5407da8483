import type { FieldError, Locale, Module } from '@pain-assessment/contracts';
import { readCode } from '@pain-assessment/service-kit';
import { type Account, listLocales } from '../accounts/account.ts';
import type { Assessable } from '../assessment/assess.ts';
import { problem } from '../edge/problem.ts';
import type { BundleContents, ResumeBundles } from '../vault/resume-bundles.ts';

/** A bundle sent at a place of the body. */
export interface SentBundle {
  readonly bundle: string;
  readonly pointer: string;
}

const unusable = (pointer: string): FieldError => ({
  pointer,
  code: 'invalid_resume_bundle',
  detail: 'must be an unchanged bundle of this account',
});

/** Opens one bundle after the other, since each takes much memory while it is read; throws the problem that names all that cannot be opened. */
export async function openBundles(
  bundles: Pick<ResumeBundles, 'open'>,
  { id: account }: Pick<Account, 'id'>,
  sent: readonly SentBundle[],
): Promise<readonly BundleContents[]> {
  const opened: BundleContents[] = [];
  const errors: FieldError[] = [];
  for (const { bundle, pointer } of sent) {
    try {
      opened.push(await bundles.open(bundle, { account }));
    } catch (error) {
      if (readCode(error) !== 'invalid_resume_bundle') throw error;
      errors.push(unusable(pointer));
    }
  }
  if (errors.length > 0) throw problem('invalid_resume_bundle', { errors });
  return opened;
}

/** What a locale in a body is refused with; undefined where it is one of the account's, or none was sent. */
export function localeError(locale: Locale | undefined, account: Account): FieldError | undefined {
  if (locale === undefined || account.allowedLocales.includes(locale)) return undefined;
  return { pointer: '/locale', code: 'not_allowed', detail: listLocales(account) };
}

/** A bundle's assessment as it was made: by its own versions and value set, of the modules that it has parts for. */
export function toAssessable(contents: BundleContents, reference: string | null): Assessable {
  const { zone, patient, locale, valueSet, versions, assessment, computedAt, reopenedFrom } = contents;
  const modules: Module[] = [];
  if (assessment.cartography) modules.push('cartography');
  if (assessment.answers) modules.push('questionnaires');
  return {
    zone,
    modules,
    profile: { patient, locale, reference, valueSet, versions, reopenedFrom },
    assessment,
    computedAt,
  };
}
