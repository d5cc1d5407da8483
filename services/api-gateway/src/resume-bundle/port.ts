import type { AlgorithmVersions, Assessment, Locale, Patient, Sex, ValueSet, Zone } from '@pain-assessment/contracts';

/** Everything needed to reopen an assessment, or to compute it again (specification 2.4). */
export interface BundleContents {
  readonly zone: Zone;
  readonly patient: Patient;
  readonly locale: Locale;
  readonly valueSet: ValueSet;
  readonly versions: AlgorithmVersions;
  readonly assessment: Assessment;
  /** ISO 8601 instant of the result that carried the bundle. */
  readonly computedAt: string;
}

/** Seals and opens resume bundles (specification 2.4, contract 1). */
export interface ResumeBundles {
  seal(contents: BundleContents, account: string): Promise<string>;
  /** Throws an error with `code: 'invalid_resume_bundle'` for whatever is wrong, another account, zone or sex included. */
  open(bundle: string, expected: { account: string; zone: Zone; sex: Sex }): Promise<BundleContents>;
}
