import { formatInstant, type PdfRequest } from '@pain-assessment/contracts';
import { pickWords } from '../document/words.ts';
import { painfulRegions } from './painful-regions.ts';

/** Collects the input of every page of a report. */
export function reportContext(request: PdfRequest) {
  const { result, account, patient, cartography, map_counts: mapCounts } = request;
  const words = pickWords(result.locale);
  return {
    ...words,
    result,
    account,
    patient,
    /** An instant in the account's time zone, with the name of the zone. */
    instant: (iso: string) => formatInstant(iso, result.locale, result.time_zone ?? 'UTC'),
    /** True if the pain map was part of the assessment; its numbers are still missing if it was left empty. */
    mapAsked: cartography !== null,
    regions: painfulRegions(result),
    /** Cells of each view. */
    mapCounts,
  };
}
export type ReportContext = ReturnType<typeof reportContext>;
