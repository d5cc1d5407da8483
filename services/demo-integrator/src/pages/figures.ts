import { INTENSITIES, type Patient, TYPOLOGIES } from '@pain-assessment/contracts';
import { bodySvg, findBodyShape, intensityLook, type Look, swatchSvg, typologyLook } from '@pain-assessment/pain-map';
import { placeOnScale } from '@pain-assessment/questionnaires';
import { type Html, html } from '@pain-assessment/service-kit';

/** A scale with its two ends. */
export type Range = readonly [minimum: number, maximum: number];

const BAR = 200;

/** A value's place on its scale; decoration, as the value itself stands beside it. Drawn as SVG: the pages allow no inline style. */
export function scaleBar(value: number, range: Range): Html {
  const x = (placeOnScale(value, range) * BAR).toFixed(1);
  return html`<svg class="scale" viewBox="-2 0 ${BAR + 4} 12" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" y="4" width="${BAR}" height="4"/><rect class="fill" y="4" width="${x}" height="4"/><path class="mark" d="M${x} 0V12" vector-effect="non-scaling-stroke"/></svg>`;
}

const asImage = (svg: string) => `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;

/** A sample of a look, as the pictures of the map have it. */
const drawSwatch = (look: Look) => asImage(swatchSvg(look, { width: 60, height: 40 }));

const SWATCHES: ReadonlyMap<string, string> = new Map([
  ...INTENSITIES.map((key) => [key, drawSwatch(intensityLook(key))] as const),
  ...TYPOLOGIES.map((key) => [key, drawSwatch(typologyLook(key))] as const),
]);

/** The swatch of an intensity or a kind of pain; nothing for what has no look of its own. */
export function swatch(key: string): Html | null {
  const source = SWATCHES.get(key);
  return source === undefined ? null : html`<img class="swatch" src="${source}" alt="">`;
}

/** The body on which nothing is drawn, in the lines of the pictures of a result, which has none of that view then. */
export function bareBody({ sex, height_cm, weight_kg }: Patient, view: 'front' | 'back'): string {
  const body = { sex, shape: findBodyShape({ height_cm, weight_kg }) };
  return asImage(bodySvg(body, view, { fill: '#f1f1ed', stroke: '#656360', strokeWidth: 3 }));
}

/** A value at a time; null where there is none. */
export interface Point {
  readonly at: number;
  readonly value: number | null;
}

const CHART = { width: 280, height: 64, margin: 8 };

/** Values on their scale over time, drawn to scale; a missing value is a gap. Decoration: the values stand beside it. */
export function trend(points: readonly Point[], range: Range): Html {
  const { width, height, margin } = CHART;
  const times: Range = [Math.min(...points.map(({ at }) => at)), Math.max(...points.map(({ at }) => at))];
  const place = ({ at, value }: Point) => ({
    x: margin + (times[0] === times[1] ? 0.5 : placeOnScale(at, times)) * (width - 2 * margin),
    y: value === null ? null : height - margin - placeOnScale(value, range) * (height - 2 * margin),
  });
  const places = points.map(place);
  const path = places
    .map(({ x, y }, index) =>
      y === null ? '' : `${places[index - 1]?.y == null ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`,
    )
    .join('');
  const dots = places.map(({ x, y }) => y !== null && html`<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="4"/>`);
  return html`<svg class="trend" viewBox="0 0 ${width} ${height}" aria-hidden="true">
    <path class="ends" d="M0 ${margin}H${width}M0 ${height - margin}H${width}"/><path class="line" d="${path}"/>${dots}</svg>`;
}
