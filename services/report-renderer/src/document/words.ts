import type { Locale } from '@pain-assessment/contracts';
import { resultNames } from '@pain-assessment/questionnaires';
import { FORMATS, LABELS } from '../labels/labels.ts';

/** Words, names and numbers of a document in its locale. */
export const pickWords = (locale: Locale) => ({
  locale,
  labels: LABELS[locale],
  /** Names that the results screen also uses. */
  names: resultNames(locale),
  format: FORMATS[locale],
});
export type DocumentWords = ReturnType<typeof pickWords>;
