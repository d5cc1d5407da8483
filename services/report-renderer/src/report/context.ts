import {
  type BodyShape,
  INTENSITIES,
  type Intensity,
  type Locale,
  type PdfRequest,
  type PrintedResult,
  type Sex,
  TYPOLOGIES,
  type Typology,
  type View,
} from '@pain-assessment/contracts';
import { findBodyShape, intensityLook, typologyLook } from '@pain-assessment/pain-map';
import { type ResultNames, resultNames } from '@pain-assessment/questionnaires';
import { drawSwatch } from '../figures/tiles.ts';
import type { Labels } from '../labels/english.table.ts';
import { FORMATS, type Format, LABELS } from '../labels/labels.ts';
import type { Html } from './html.ts';
import type { DrawnAreas, RegionWords } from './painful-regions.ts';

/** What every page writes from. */
export interface ReportContext {
  readonly result: PrintedResult;
  readonly account: { readonly name: string; readonly logo: string | null; readonly hasLabelArea: boolean };
  readonly heightCm: number;
  readonly body: { readonly sex: Sex; readonly shape: BodyShape };
  readonly locale: Locale;
  readonly labels: Labels;
  /** Names that the results screen uses too. */
  readonly names: ResultNames;
  readonly format: Format;
  /** An instant in the account's time zone, which it says. */
  readonly instant: (iso: string) => string;
  /** Whether the pain map was asked for; its numbers are missing all the same where it was left empty. */
  readonly mapAsked: boolean;
  readonly regions: readonly RegionWords[];
  /** What is drawn on each view; null for a map without strokes. */
  readonly areas: Readonly<Record<View, DrawnAreas>> | null;
  /** A piece of each colour and pattern for the legend, as PNG data URI. */
  readonly swatches: ReadonlyMap<Intensity | Typology, string>;
}

/** What is added to a request before its document is written. */
export interface DocumentExtras {
  /** The account's logo, made safe. */
  readonly logo: string | null;
  readonly regions: readonly RegionWords[];
  readonly areas: Readonly<Record<View, DrawnAreas>> | null;
}

/** The content of one page, without head and foot; `name` is its class in the style sheet. */
export interface PageContent {
  readonly name: string;
  readonly body: Html;
}

/** Gathers what the pages need. */
export function createReportContext(): (request: PdfRequest, extras: DocumentExtras) => ReportContext {
  const swatches = new Map<Intensity | Typology, string>([
    ...INTENSITIES.map((key) => [key, drawSwatch(intensityLook(key))] as const),
    ...TYPOLOGIES.map((key) => [key, drawSwatch(typologyLook(key))] as const),
  ]);
  return ({ result, account, patient, cartography }, { logo, regions, areas }) => {
    const { locale, time_zone: timeZone = 'UTC' } = result;
    const format = FORMATS[locale];
    return {
      result,
      account: { name: account.name, logo, hasLabelArea: account.label_area ?? false },
      heightCm: patient.height_cm,
      body: { sex: patient.sex, shape: findBodyShape(patient) },
      locale,
      labels: LABELS[locale],
      names: resultNames(locale),
      format,
      instant: (iso) => format.instant(iso, timeZone),
      mapAsked: cartography !== null,
      regions,
      areas,
      swatches,
    };
  };
}
