import type { Locale, PdfRequest } from '@pain-assessment/contracts';
import { resultNames } from '@pain-assessment/questionnaires';
import { readLayers } from '../figures/read-layers.ts';
import { FORMATS, LABELS } from '../labels/labels.ts';
import { drawnCells, painfulRegions } from './painful-regions.ts';

/** Words, names and numbers of a document in its locale. */
export const pickWords = (locale: Locale) => ({
  locale,
  labels: LABELS[locale],
  /** Names that the results screen also uses. */
  names: resultNames(locale),
  format: FORMATS[locale],
});
export type DocumentWords = ReturnType<typeof pickWords>;

/** Collects the input of every page of a report. */
export function reportContext(request: PdfRequest) {
  const { result, account, patient, cartography } = request;
  const words = pickWords(result.locale);
  return {
    ...words,
    result,
    account,
    patient,
    /** An instant in the account's time zone, with the name of the zone. */
    instant: (iso: string) => words.format.instant(iso, result.time_zone ?? 'UTC'),
    /** True if the pain map was part of the assessment; its numbers are still missing if it was left empty. */
    mapAsked: cartography !== null,
    regions: painfulRegions(result),
    drawn: drawnCells(patient, readLayers(request)),
  };
}
export type ReportContext = ReturnType<typeof reportContext>;
