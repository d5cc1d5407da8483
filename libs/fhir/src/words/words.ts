import type { Locale } from '@pain-assessment/contracts';
import { englishWords, type FhirWords, type WordsByLocale } from './english.table.ts';
import { frenchWords } from './french.table.ts';
import { germanWords } from './german.table.ts';
import { italianWords } from './italian.table.ts';
import { spanishWords } from './spanish.table.ts';

const WORDS: WordsByLocale = {
  'en-GB': englishWords,
  'en-US': englishWords,
  'fr-FR': frenchWords,
  'de-DE': germanWords,
  'es-ES': spanishWords,
  'it-IT': italianWords,
};

/** The words of a document in a locale. */
export const findWords = (locale: Locale): FhirWords => WORDS[locale];

/** A text with its `{…}` filled in. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));

/** Created once: the creation takes longer than the rest of a document. */
const NUMBERS = Object.fromEntries(
  Object.keys(WORDS).map((locale) => [
    locale,
    new Intl.NumberFormat(locale, { useGrouping: false, maximumFractionDigits: 3 }),
  ]),
);

/** A number as the locale writes it. */
export const writeNumber = (value: number, locale: Locale): string => NUMBERS[locale]?.format(value) ?? String(value);
