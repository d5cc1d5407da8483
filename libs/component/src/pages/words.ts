import { LOCALES, type Locale } from '@pain-assessment/contracts';
import { loadWords, type Words } from '../page/texts/texts.ts';

const WORDS = new Map(await Promise.all(LOCALES.map(async (locale) => [locale, await loadWords(locale)] as const)));

/** The words of the page in a locale. */
export const wordsIn = (locale: Locale): Words => WORDS.get(locale) as Words;
