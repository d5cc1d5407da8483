import type { Locale, PdfRequest } from '@pain-assessment/contracts';
import { bodyShapeOf } from '@pain-assessment/pain-map';
import { type Format, formatOf } from '../labels/format.ts';
import type { Labels } from '../labels/labels.ts';
import { labelsOf } from '../labels/labels-of.ts';
import type { Body } from './bare-body.ts';
import type { RegionWords } from './painful-regions.ts';

/** What every page writes from. */
export interface ReportContext {
  readonly result: PdfRequest['result'];
  readonly account: { readonly name: string; readonly logo: string | null };
  readonly heightCm: number;
  readonly body: Body;
  readonly locale: Locale;
  readonly labels: Labels;
  readonly format: Format;
  /** Whether the pain map was asked for; its numbers are missing all the same where it was left empty. */
  readonly mapAsked: boolean;
  readonly regions: readonly RegionWords[];
}

/** What comes to a request before its document is written. */
export interface DocumentExtras {
  /** The account's logo, made safe. */
  readonly logo: string | null;
  readonly regions: readonly RegionWords[];
}

/** Gathers what the pages need. */
export function reportContext(request: PdfRequest, { logo, regions }: DocumentExtras): ReportContext {
  const { result, account, patient, cartography } = request;
  return {
    result,
    account: { name: account.name, logo },
    heightCm: patient.height_cm,
    body: { sex: patient.sex, shape: bodyShapeOf(patient) },
    locale: result.locale,
    labels: labelsOf(result.locale),
    format: formatOf(result.locale),
    mapAsked: cartography !== null,
    regions,
  };
}
