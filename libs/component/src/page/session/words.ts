import type { Locale } from '@pain-assessment/contracts';
import type { Texts } from '../texts/en-GB.table.ts';
import { type Translate, translator } from '../texts/texts.ts';
import type { ApiFailure } from './api.ts';

/** Each locale is a file of its own, so that nobody waits for six. */
const LOADERS: Readonly<Record<Locale, () => Promise<Texts>>> = {
  'en-GB': async () => (await import('../texts/en-GB.table.ts')).enGB,
  'en-US': async () => (await import('../texts/en-US.table.ts')).enUS,
  'fr-FR': async () => (await import('../texts/fr-FR.table.ts')).frFR,
  'de-DE': async () => (await import('../texts/de-DE.table.ts')).deDE,
  'es-ES': async () => (await import('../texts/es-ES.table.ts')).esES,
  'it-IT': async () => (await import('../texts/it-IT.table.ts')).itIT,
};

/** The interface's words in one locale. */
export interface Words {
  readonly locale: Locale;
  readonly t: Translate;
}

/** Loads the words of a locale; rejects with an `offline` {@link ApiFailure}. */
export async function loadWords(locale: Locale): Promise<Words> {
  const texts = await LOADERS[locale]().catch((): never => {
    throw { code: 'offline', retryAfterSeconds: null } satisfies ApiFailure;
  });
  return { locale, t: translator(locale, texts) };
}
