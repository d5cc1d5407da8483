import type { ComparedAssessment, Comparison, ComparisonRequest } from '@pain-assessment/contracts';
import type { Labels } from '../labels/english.table.ts';
import { type DocumentWords, pickWords } from '../report/context.ts';
import type { ComparedPicture } from './compared-maps.ts';

/** Input of every page of a comparison. */
export interface ComparisonContext extends DocumentWords {
  readonly comparison: Comparison;
  readonly first: ComparedAssessment;
  readonly last: ComparedAssessment;
  readonly times: readonly number[];
  readonly questionnaires: ComparisonRequest['questionnaires'];
  readonly reference: string | null;
  readonly words: Labels['comparison'];
  /** A day, with the time if another assessment has the same day. */
  readonly day: (iso: string) => string;
  /** The same in short lines. */
  readonly shortDay: (iso: string) => string;
  readonly madeBy: ComparisonRequest['made_by'];
  readonly account: { readonly hasLabelArea: boolean };
  readonly pictures: readonly ComparedPicture[];
}

/** Collects the input of the pages. Throws RangeError without assessments. */
export function comparisonContext(request: ComparisonRequest, pictures: readonly ComparedPicture[]): ComparisonContext {
  const { comparison, questionnaires, reference, account, time_zone: timeZone, made_by: madeBy } = request;
  const { locale, assessments } = comparison;
  const [first, last] = [assessments.at(0), assessments.at(-1)];
  if (!first || !last) throw new RangeError('nothing to compare');
  const words = pickWords(locale);
  const { format } = words;
  const days = assessments.map(({ computed_at }) => format.day(computed_at, timeZone));
  const isShared = (day: string) => days.filter((other) => other === day).length > 1;
  const time = (iso: string, before: string) =>
    isShared(format.day(iso, timeZone)) ? `${before}${format.time(iso, timeZone)}` : '';
  return {
    ...words,
    comparison,
    first,
    last,
    times: assessments.map(({ computed_at }) => Date.parse(computed_at)),
    questionnaires,
    reference,
    words: words.labels.comparison,
    day: (iso) => `${format.day(iso, timeZone)}${time(iso, ', ')}`,
    shortDay: (iso) => `${format.shortDay(iso, timeZone)}${time(iso, '\n')}`,
    account: { hasLabelArea: account.label_area ?? false },
    madeBy,
    pictures,
  };
}
