import { type Html, html } from './layout.ts';

const BAR = 200;

/** A value's place on its scale; decoration, as the value itself stands beside it. Drawn as SVG: the pages allow no inline style. */
export function scaleBar(value: number, minimum: number, maximum: number): Html {
  const share = Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)));
  const x = (share * BAR).toFixed(1);
  return html`<svg class="scale" viewBox="-2 0 ${BAR + 4} 12" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" y="4" width="${BAR}" height="4"/><rect class="fill" y="4" width="${x}" height="4"/><path class="mark" d="M${x} 0V12" vector-effect="non-scaling-stroke"/></svg>`;
}
