import type { ComparisonRequest } from '@pain-assessment/contracts';
import { pickWords } from '../document/words.ts';
import type { ComparedPicture } from './compared-maps.ts';

/** Collects the input of every page of a comparison. Throws RangeError without assessments. */
export function comparisonContext(request: ComparisonRequest, pictures: readonly ComparedPicture[]) {
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
    /** A day, with the time if another assessment has the same day. */
    day: (iso: string) => `${format.day(iso, timeZone)}${time(iso, ', ')}`,
    /** The same in short lines. */
    shortDay: (iso: string) => `${format.shortDay(iso, timeZone)}${time(iso, ' \n')}`,
    account,
    madeBy,
    pictures,
  };
}
export type ComparisonContext = ReturnType<typeof comparisonContext>;
