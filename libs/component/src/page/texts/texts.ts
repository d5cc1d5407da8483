import type { Locale } from '@pain-assessment/contracts';
import type { TextKey, Texts } from './en-GB.table.ts';

export type { TextKey, Texts } from './en-GB.table.ts';

/** Text of `key` with `{name}` replaced by `values.name`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** A measured value with one decimal always, as the radar and the report write it: "8.0". */
export function formatDecimal(locale: Locale, value: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(value);
}

/** Translator of one locale; numbers are written as that locale writes them. */
export function translator(locale: Locale, texts: Texts): Translate {
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
}

const LOCALES: readonly Locale[] = ['en-GB', 'en-US', 'fr-FR', 'de-DE', 'es-ES', 'it-IT'];

/** Locale of the service that is nearest to the browser's languages, in any case (RFC 4647 2): only used before the session is known. */
export function nearestLocale(languages: readonly string[]): Locale {
  for (const language of languages.map((each) => each.toLowerCase())) {
    const exact = LOCALES.find((locale) => locale.toLowerCase() === language);
    const near = LOCALES.find((locale) => locale.slice(0, 2) === language.slice(0, 2));
    if (exact ?? near) return (exact ?? near) as Locale;
  }
  return 'en-GB';
}
