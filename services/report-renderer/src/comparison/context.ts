import type { ComparedAssessment, Comparison, ComparisonRequest, Locale } from '@pain-assessment/contracts';
import { type ResultNames, resultNames } from '@pain-assessment/questionnaires';
import { drawSwatch } from '../figures/tiles.ts';
import type { Labels } from '../labels/english.table.ts';
import { FORMATS, type Format, LABELS } from '../labels/labels.ts';
import { type ChangePicture, PLACE_LOOKS, type PlaceState } from './change-maps.ts';

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
  readonly madeBy: ComparisonRequest['made_by'];
  readonly pictures: readonly ChangePicture[];
  /** A piece of each look for the legend, as PNG data URI. */
  readonly swatches: ReadonlyMap<PlaceState, string>;
}

/** Gathers what the pages need. Throws RangeError for a comparison of nothing. */
export function createComparisonContext(): (
  request: ComparisonRequest,
  pictures: readonly ChangePicture[],
) => ComparisonContext {
  const states = Object.keys(PLACE_LOOKS) as PlaceState[];
  const swatches = new Map(states.map((state) => [state, drawSwatch(PLACE_LOOKS[state])] as const));
  return ({ comparison, questionnaires, reference, time_zone: timeZone, made_by: madeBy }, pictures) => {
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
      madeBy,
      pictures,
      swatches,
    };
  };
}
