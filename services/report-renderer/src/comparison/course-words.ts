import { type Html, html } from '../document/html.ts';
import { countLetters, type TimeChart, timeChart } from './charts.ts';
import type { ComparisonContext } from './context.ts';
import { isIncomparable, pickEnds, type Series } from './series.ts';

/** A number with its sign. */
export const signed = (change: number, write: (value: number) => string): string =>
  change > 0 ? `+${write(change)}` : write(change);

/** A change with its sign, or the reason why it is missing. */
function changeWords({ words }: ComparisonContext, series: Series): string {
  if (series.change !== null) return signed(series.change, series.write);
  return isIncomparable(series) ? words.notComparable : '–';
}

/** A value, or the word for a missing one. */
export const valueWords = (
  { words }: ComparisonContext,
  { write }: Pick<Series, 'write'>,
  value: number | null,
): string => (value === null ? words.missing : write(value));

/** First value, last value and change: "4.1 → 7.8 (+3.7)"; without the change if a value is missing. */
export function courseWords(context: ComparisonContext, series: Series): Html {
  const ends = pickEnds(series).map((value) => valueWords(context, series, value));
  const isMissing = pickEnds(series).includes(null);
  return html`<b>${ends.join(' → ')}</b>${!isMissing && html` <span>(${changeWords(context, series)})</span>`}`;
}

/** Cells of first value, last value and change. */
export function endCells(context: ComparisonContext, series: Series): Html {
  const cells = pickEnds(series).map((value) => html`<td class="number">${valueWords(context, series, value)}</td>`);
  return html`${cells}<td class="number"><b>${changeWords(context, series)}</b></td>`;
}

/** Column heads for `endCells`. */
export const endHeads = ({ words }: ComparisonContext): readonly Html[] =>
  [words.first, words.last, words.change].map((head) => html`<th scope="col" class="number">${head}</th>`);

type ChartLook = Pick<TimeChart, 'width' | 'height' | 'isLabelled'> & { readonly letters?: number };

/** Number of letters left of the charts of several series. */
export const findMostLetters = ({ words: { missing } }: ComparisonContext, all: readonly Series[]): number =>
  Math.max(0, ...all.map((series) => countLetters(series, missing)));

/** A series as figure, with its values by day in words (PDF/UA-1, 7.3). */
export function seriesFigure(context: ComparisonContext, series: Series, look: ChartLook): Html {
  const { comparison, times, day, words } = context;
  const described = comparison.assessments.map(
    ({ computed_at }, index) => `${day(computed_at)}: ${valueWords(context, series, series.values[index] ?? null)}`,
  );
  const letters = look.letters ?? findMostLetters(context, [series]);
  const chart = timeChart({ ...series, times, missing: words.missing, ...look, letters });
  return html`<figure class="chart" role="img" aria-label="${series.name}. ${described.join('; ')}">${chart}</figure>`;
}

/** Every value in order, with a dash for a missing one; no line begins with a separator. */
export function valueList({ values, write }: Series): Html {
  const written = values.map((value) => (value === null ? '–' : write(value)));
  const items = written.map((value, index) => html`<span>${value}${index < written.length - 1 && ' ·'}</span> `);
  return html`<span class="list">${items}</span>`;
}
