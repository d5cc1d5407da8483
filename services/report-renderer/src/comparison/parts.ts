import { type Html, html } from '../report/html.ts';
import type { ComparisonContext } from './context.ts';
import { endsOf, isIncomparable, type Series } from './series.ts';
import { type TimeChart, timeChart } from './time-chart.ts';

/** A change with its sign, or why there is none. */
export function changeWords({ words }: ComparisonContext, series: Series): string {
  const { change, write } = series;
  if (change !== null) return change > 0 ? `+${write(change)}` : write(change);
  return isIncomparable(series) ? words.notComparable : '–';
}

/** A value, or that it is missing. */
export const valueWords = ({ words }: ComparisonContext, { write }: Series, value: number | null): string =>
  value === null ? words.missing : write(value);

/** First and last value, each of which may be missing. */
export function endWords(context: ComparisonContext, series: Series): readonly [string, string] {
  const [first, last] = endsOf(series);
  return [valueWords(context, series, first), valueWords(context, series, last)];
}

type ChartLook = Pick<TimeChart, 'width' | 'height' | 'ends' | 'isLabelled' | 'scaleLetters'>;

/** A series as figure, with its values by day in words (PDF/UA-1, 7.3). */
export function seriesFigure(context: ComparisonContext, series: Series, look: ChartLook): Html {
  const { comparison, times, day } = context;
  const { name, values, range, write, writeEnd } = series;
  const told = comparison.assessments.map(
    ({ computed_at }, index) => `${day(computed_at)}: ${valueWords(context, series, values[index] ?? null)}`,
  );
  return html`<figure class="chart" role="img" aria-label="${name}. ${told.join('; ')}">${timeChart({ times, values, range, write, writeEnd, ...look })}</figure>`;
}

/** Every value in its order, a dash for a missing one; no line begins with a point. */
export function valueList({ values, write }: Series): Html {
  const written = values.map((value) => (value === null ? '–' : write(value)));
  const items = written.map((value, index) => html`<span>${value}${index < written.length - 1 && ' ·'}</span> `);
  return html`<span class="list">${items}</span>`;
}
