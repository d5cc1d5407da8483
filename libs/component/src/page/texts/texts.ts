import type { Locale } from '@pain-assessment/contracts';
import { deDE } from './de-DE.table.ts';
import { enGB, type TextKey, type Texts } from './en-GB.table.ts';
import { enUS } from './en-US.table.ts';
import { esES } from './es-ES.table.ts';
import { frFR } from './fr-FR.table.ts';
import { itIT } from './it-IT.table.ts';

export type { TextKey, Texts } from './en-GB.table.ts';

/** Interface texts of every locale; questionnaires come with theirs from the service. */
export const TEXTS: Readonly<Record<Locale, Texts>> = {
  'en-GB': enGB,
  'en-US': enUS,
  'fr-FR': frFR,
  'de-DE': deDE,
  'es-ES': esES,
  'it-IT': itIT,
};

/** Text of `key` with `{name}` replaced by `values.name`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** A measured value with one decimal always, as the radar and the report write it: "8.0". */
export function formatDecimal(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Translator of one locale; numbers are written as that locale writes them. */
export function translator(locale: Locale): Translate {
  const texts = TEXTS[locale];
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
}

/** Locale of the service that is nearest to the browser's languages: only used before the session is known. */
export function nearestLocale(languages: readonly string[]): Locale {
  const locales = Object.keys(TEXTS) as Locale[];
  for (const language of languages) {
    const exact = locales.find((locale) => locale === language);
    const near = locales.find((locale) => locale.slice(0, 2) === language.slice(0, 2));
    if (exact ?? near) return (exact ?? near) as Locale;
  }
  return 'en-GB';
}
