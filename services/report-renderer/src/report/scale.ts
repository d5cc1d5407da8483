import { type Html, html } from '../html/html.ts';

export interface Scale {
  readonly value: number;
  readonly range: readonly [number, number];
}

/** Place of a value on its range in percent, kept inside. */
export function placeOn({ value, range: [minimum, maximum] }: Scale): number {
  return Math.min(100, Math.max(0, (100 * (value - minimum)) / (maximum - minimum)));
}

/** A bar with a mark at the value; the value itself always stands beside it in figures, so readers of text skip the bar. */
export function scaleBar(scale: Scale): Html {
  const place = placeOn(scale).toFixed(2);
  return html`<div class="bar" aria-hidden="true"><i style="width:${place}%"></i><b style="left:${place}%"></b></div>`;
}
