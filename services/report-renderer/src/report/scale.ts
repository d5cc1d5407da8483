import { placeOnScale } from '@pain-assessment/questionnaires';
import type { Labels } from '../labels/english.table.ts';
import { type Html, html } from './html.ts';

/** A value on its full scale. */
export interface ScaleValue {
  readonly value: number;
  readonly range: readonly [number, number];
  readonly isHigherBetter: boolean;
}

/**
 * A bar with a mark at the value and an arrow at its better end, the one cue of direction on every scale. Hidden from readers of the
 * tagged text: value and direction are always printed beside it.
 */
export function scaleBar({ value, range, isHigherBetter }: ScaleValue): Html {
  const percent = (100 * placeOnScale(value, range)).toFixed(2);
  return html`<div class="bar ${isHigherBetter ? 'up' : 'down'}" aria-hidden="true"><b style="left:${percent}%"></b></div>`;
}

/** Words of both ends of a scale. */
export interface EndWords {
  readonly better: string;
  readonly worse: string;
}

/** The words below both ends of a scale, the better one in bold. */
export function scaleEnds(
  { range, isHigherBetter }: Omit<ScaleValue, 'value'>,
  { write, words: { better, worse } }: { readonly write: (value: number) => string; readonly words: EndWords },
): Html {
  const [low, high] = range.map(write);
  return isHigherBetter
    ? html`<p class="ends"><span>${low} · ${worse}</span><span>${high} · <b>${better}</b></span></p>`
    : html`<p class="ends"><span>${low} · <b>${better}</b></span><span>${high} · ${worse}</span></p>`;
}

/** What both ends of the MCRi and of its branches mean. */
export const indexEnds = ({ mcri }: Labels): EndWords => ({ better: mcri.best, worse: mcri.worst });
