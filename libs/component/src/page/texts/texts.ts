import { LOCALES, type Locale } from '@pain-assessment/contracts';
import type { TextKey, Texts } from './en-GB.table.ts';

export type { TextKey, Texts } from './en-GB.table.ts';

/** Each locale is a file of its own, so that a page loads one of them. */
const LOADERS: Readonly<Record<Locale, () => Promise<Texts>>> = {
  'en-GB': async () => (await import('./en-GB.table.ts')).enGB,
  'en-US': async () => (await import('./en-US.table.ts')).enUS,
  'fr-FR': async () => (await import('./fr-FR.table.ts')).frFR,
  'de-DE': async () => (await import('./de-DE.table.ts')).deDE,
  'es-ES': async () => (await import('./es-ES.table.ts')).esES,
  'it-IT': async () => (await import('./it-IT.table.ts')).itIT,
};

/** Text of `key` with `{name}` replaced by `values.name`. */
export type Translate = (key: TextKey, values?: Readonly<Record<string, string | number>>) => string;

/** The words of the interface in one locale. */
export interface Words {
  readonly locale: Locale;
  readonly texts: Texts;
  readonly t: Translate;
}

/** Translator of one locale; it writes numbers as that locale does. */
function translator(locale: Locale, texts: Texts): Translate {
  const numbers = new Intl.NumberFormat(locale);
  return (key, values = {}) =>
    texts[key].replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => {
      const value = values[name];
      if (value === undefined) return placeholder;
      return typeof value === 'number' ? numbers.format(value) : value;
    });
}

/** Loads the words of a locale; rejects if its file cannot be loaded. */
export async function loadWords(locale: Locale): Promise<Words> {
  const texts = await LOADERS[locale]();
  return { locale, texts, t: translator(locale, texts) };
}

/** The locale nearest to the browser's languages, in any case (RFC 4647 2), for texts before the session is known. */
export function nearestLocale(languages: readonly string[]): Locale {
  for (const language of languages.map((each) => each.toLowerCase())) {
    const exact = LOCALES.find((locale) => locale.toLowerCase() === language);
    const near = exact ?? LOCALES.find((locale) => locale.slice(0, 2) === language.slice(0, 2));
    if (near) return near;
  }
  return 'en-GB';
}
