import type { Locale } from '@pain-assessment/contracts';
import { americanLabels, britishLabels } from './english.table.ts';
import { frenchLabels } from './french.table.ts';
import { germanLabels } from './german.table.ts';
import { italianLabels } from './italian.table.ts';
import type { Labels } from './labels.ts';
import { spanishLabels } from './spanish.table.ts';

const LABELS: Readonly<Record<Locale, Labels>> = {
  'en-GB': britishLabels,
  'en-US': americanLabels,
  'fr-FR': frenchLabels,
  'de-DE': germanLabels,
  'es-ES': spanishLabels,
  'it-IT': italianLabels,
};

/** The report's own words in a locale. */
export function labelsOf(locale: Locale): Labels {
  return LABELS[locale];
}
