import {
  type ComparedAssessment,
  type Comparison,
  type ComparisonRequest,
  INTENSITIES,
  type Intensity,
  type Locale,
} from '@pain-assessment/contracts';
import { type CellChange, intensityLook } from '@pain-assessment/pain-map';
import { type ResultNames, resultNames } from '@pain-assessment/questionnaires';
import { drawSwatch } from '../figures/tiles.ts';
import type { Labels } from '../labels/english.table.ts';
import { FORMATS, type Format, LABELS } from '../labels/labels.ts';
import { CHANGE_LOOKS, type ComparedPicture } from './compared-maps.ts';

/** What every page of a comparison writes from. */
export interface ComparisonContext {
  readonly comparison: Comparison;
  readonly first: ComparedAssessment;
  readonly last: ComparedAssessment;
  readonly times: readonly number[];
  readonly questionnaires: ComparisonRequest['questionnaires'];
  readonly reference: string | null;
  readonly locale: Locale;
  readonly labels: Labels;
  readonly words: Labels['comparison'];
  readonly names: ResultNames;
  readonly format: Format;
  readonly day: (iso: string) => string;
  /** A day in two short lines. */
  readonly shortDay: (iso: string) => string;
  readonly madeBy: ComparisonRequest['made_by'];
  readonly account: { readonly hasLabelArea: boolean };
  readonly pictures: readonly ComparedPicture[];
  /** A piece of each look for the legend, as PNG data URI. */
  readonly swatches: ReadonlyMap<Intensity | CellChange, string>;
}

/** Gathers what the pages need. Throws RangeError for a comparison of nothing. */
export function createComparisonContext(): (
  request: ComparisonRequest,
  pictures: readonly ComparedPicture[],
) => ComparisonContext {
  const changes = Object.keys(CHANGE_LOOKS) as CellChange[];
  const swatches = new Map<Intensity | CellChange, string>([
    ...INTENSITIES.map((key) => [key, drawSwatch(intensityLook(key))] as const),
    ...changes.map((key) => [key, drawSwatch(CHANGE_LOOKS[key])] as const),
  ]);
  return ({ comparison, questionnaires, reference, account, time_zone: timeZone, made_by: madeBy }, pictures) => {
    const { locale, assessments } = comparison;
    const [first, last] = [assessments.at(0), assessments.at(-1)];
    if (!first || !last) throw new RangeError('nothing to compare');
    const [labels, format] = [LABELS[locale], FORMATS[locale]];
    return {
      comparison,
      first,
      last,
      times: assessments.map(({ computed_at }) => Date.parse(computed_at)),
      questionnaires,
      reference,
      locale,
      labels,
      words: labels.comparison,
      names: resultNames(locale),
      format,
      day: (iso) => format.day(iso, timeZone),
      shortDay: (iso) => format.shortDay(iso, timeZone),
      account: { hasLabelArea: account.label_area ?? false },
      madeBy,
      pictures,
      swatches,
    };
  };
}
