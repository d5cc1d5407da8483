import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FieldError, Locale, Module } from '@pain-assessment/contracts';
import { type Account, type Caller, localeNotAllowed } from '../accounts/accounts.ts';
import type { Assessable } from '../assessment/assess.ts';
import type { IntegratorCall } from '../callers/integrator-call.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import type { BundleContents } from '../session/bundle-contents.ts';
import type { Opening, ResumeBundles, SealedBundle } from '../session/resume-bundles.ts';

/** A bundle sent at a place of the body. */
export interface SentBundle {
  readonly bundle: string;
  readonly pointer: string;
}

/** An authentic bundle of the caller's account. */
export type ReadBundle = SentBundle & SealedBundle;

const unusable = (pointer: string): FieldError => ({
  pointer,
  code: 'invalid_resume_bundle',
  detail: 'must be an unchanged bundle of this account',
});

/** Reads bundles without inflating any; throws a problem that names all that are not authentic. */
export async function readBundles(
  bundles: Pick<ResumeBundles, 'read'>,
  { id: account }: Pick<Account, 'id'>,
  sent: readonly SentBundle[],
): Promise<readonly ReadBundle[]> {
  const read: ReadBundle[] = [];
  const errors: FieldError[] = [];
  for (const { bundle, pointer } of sent) {
    // A large one takes some ms: other calls get their turn between two.
    await nextTurn();
    const sealed = bundles.read(bundle, account);
    if (sealed) read.push({ ...sealed, bundle, pointer });
    else errors.push(unusable(pointer));
  }
  if (errors.length > 0) throw problem('invalid_resume_bundle', { errors });
  return read;
}

/** The call that opens a bundle, in the turn of its account. */
export const inTurn = ({ caller: { account }, take, deadline }: IntegratorCall): Opening => ({
  take,
  ticket: { queueKey: account.id, deadline },
});

/** Throws for a locale that the account does not allow. */
export function assertLocale(locale: Locale | undefined, account: Account): void {
  if (locale === undefined || account.allowedLocales.includes(locale)) return;
  throw invalidRequest(localeNotAllowed(account));
}

/**
 * A bundle's assessment with its own versions and value set, and with the modules that it has fields for; a test, too, in a document that a
 * test key makes of a live bundle.
 */
export function toAssessable(
  contents: BundleContents,
  { mode, reference }: Pick<Caller, 'mode'> & { readonly reference: string | null },
): Assessable {
  const { zone, assessment, computedAt, wording: _, ...profile } = contents;
  const modules: Module[] = [];
  if (assessment.cartography) modules.push('cartography');
  if (assessment.answers) modules.push('questionnaires');
  return {
    zone,
    modules,
    profile: { ...profile, reference, isTest: contents.isTest || mode === 'test' },
    assessment,
    computedAt,
  };
}
