import type { Locale, ValueSet } from '@pain-assessment/contracts';

/** One active secret key; only its SHA-256 is known (contract 1). */
export interface AccountKey {
  readonly id: string;
  readonly sha256: Buffer;
}

/** One integrator with the rules fixed for it (contract 5). */
export interface Account {
  readonly id: string;
  readonly name: string;
  readonly keys: readonly AccountKey[];
  readonly defaultLocale: Locale;
  readonly allowedLocales: readonly Locale[];
  readonly valueSet: ValueSet;
  readonly showResults: boolean;
  readonly quotas: { readonly sessionsPerDay: number; readonly submissionsPerMinute: number };
  /** Origins that may frame the component, exact. */
  readonly componentOrigins: readonly string[];
  /** Data URI of an SVG or PNG, or null. */
  readonly logo: string | null;
}
