import type { Locale } from '@pain-assessment/contracts';
import { deDE } from './de-DE.table.ts';
import { enGB, type Texts } from './en-GB.table.ts';
import { enUS } from './en-US.table.ts';
import { esES } from './es-ES.table.ts';
import { frFR } from './fr-FR.table.ts';
import { itIT } from './it-IT.table.ts';

/** Interface texts of every locale, for the server; a page loads those of one. */
export const TEXTS: Readonly<Record<Locale, Texts>> = {
  'en-GB': enGB,
  'en-US': enUS,
  'fr-FR': frFR,
  'de-DE': deDE,
  'es-ES': esES,
  'it-IT': itIT,
};
