import type { BodyShape, Locale, PdfRequest, PrintedResult, Sex } from '@pain-assessment/contracts';
import { findBodyShape } from '@pain-assessment/pain-map';
import { type ResultNames, resultNames } from '@pain-assessment/questionnaires';
import type { Labels } from '../labels/english.table.ts';
import { FORMATS, type Format, LABELS } from '../labels/labels.ts';
import type { Html } from './html.ts';
import type { DrawnCells, RegionWords } from './painful-regions.ts';

/** Input of every page of a report. */
export interface ReportContext extends DocumentWords {
  readonly result: PrintedResult;
  readonly account: { readonly name: string; readonly logo: string | null; readonly hasLabelArea: boolean };
  readonly heightCm: number;
  readonly weightKg: number;
  readonly body: { readonly sex: Sex; readonly shape: BodyShape };
  /** An instant in the account's time zone, with the name of the zone. */
  readonly instant: (iso: string) => string;
  /** True if the pain map was part of the assessment; its numbers are still missing if it was left empty. */
  readonly mapAsked: boolean;
  readonly regions: readonly RegionWords[];
  readonly drawn: DrawnCells | null;
}

/** Input of a report besides its request. */
export interface DocumentExtras {
  /** The account's logo, redrawn by `createLogos`. */
  readonly logo: string | null;
  readonly regions: readonly RegionWords[];
  readonly drawn: DrawnCells | null;
}

/** The content of one page, without head and foot; `name` is its class in the style sheet. */
export interface PageContent {
  readonly name: string;
  readonly body: Html;
}

/** Words, names and numbers of a document in its locale. */
export interface DocumentWords {
  readonly locale: Locale;
  readonly labels: Labels;
  /** Names that the results screen also uses. */
  readonly names: ResultNames;
  readonly format: Format;
}

export const pickWords = (locale: Locale): DocumentWords => ({
  locale,
  labels: LABELS[locale],
  names: resultNames(locale),
  format: FORMATS[locale],
});

/** Collects the input of the pages. */
export function reportContext(request: PdfRequest, { logo, regions, drawn }: DocumentExtras): ReportContext {
  const { result, account, patient, cartography } = request;
  const words = pickWords(result.locale);
  return {
    ...words,
    result,
    account: { name: account.name, logo, hasLabelArea: account.label_area ?? false },
    heightCm: patient.height_cm,
    weightKg: patient.weight_kg,
    body: { sex: patient.sex, shape: findBodyShape(patient) },
    instant: (iso) => words.format.instant(iso, result.time_zone ?? 'UTC'),
    mapAsked: cartography !== null,
    regions,
    drawn,
  };
}
