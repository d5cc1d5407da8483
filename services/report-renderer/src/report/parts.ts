import type { CartographyResult, View } from '@pain-assessment/contracts';
import { bodySvg } from '@pain-assessment/pain-map';
import { printable } from '../fonts/printable.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { type Html, html } from './html.ts';
import { describePicture, type MapPart } from './picture-words.ts';

/** Printed letters from which a reference takes lines of its own. */
const LONG_REFERENCE = 34;

/** Whether a text is long as it prints: a character that the fonts lack takes the place of its code points. */
export function isLong(text: string): boolean {
  const lengths = printable(text).map((piece) => ('text' in piece ? piece.text : piece.codes).length);
  return lengths.reduce((sum, length) => sum + length, 0) > LONG_REFERENCE;
}

interface Scale {
  readonly value: number;
  readonly range: readonly [number, number];
}

/** Position of a value on its range in percent, from 0 to 100. */
function percentOnScale({ value, range: [minimum, maximum] }: Scale): number {
  return Math.min(100, Math.max(0, (100 * (value - minimum)) / (maximum - minimum)));
}

/** A bar with a mark at the value, hidden from readers of the tagged text: the value itself is always printed beside it. */
export function scaleBar(scale: Scale): Html {
  const percent = percentOnScale(scale).toFixed(2);
  return html`<div class="bar" aria-hidden="true"><i style="width:${percent}%"></i><b style="left:${percent}%"></b></div>`;
}

/** A body without paint as data URI of SVG, in the lines of the map pictures; lines inside the page would be no figure to a screen reader. */
export function bareBody(body: ReportContext['body'], view: View): string {
  const svg = bodySvg(body, view, { fill: '#f3f1ee', stroke: '#a9a49b', strokeWidth: 3 });
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

/**
 * A map picture with its sides, or the bare body where nothing is drawn there. Not a `figure` around the picture, which
 * would be a second one without words of its own.
 */
export function mapFigure(context: ReportContext, part: MapPart): Html {
  const { result, body } = context;
  const { map } = context.labels;
  const { layer, view } = part;
  const image = result.cartography?.images[`${layer}_${view}`] ?? bareBody(body, view);
  const [atLeft, atRight] = view === 'front' ? [map.right, map.left] : [map.left, map.right];
  return html`<div class="map"><img src="${image}" alt="${describePicture(context, part)}"><p class="sides"><span>${atLeft}</span><b>${map.views[view]}</b><span>${atRight}</span></p></div>`;
}

/** The painful area in cm² and as share of the body. */
export function totalArea({ labels, names, format }: ReportContext, map: CartographyResult): Html {
  const { cm2, percent_of_body } = map.pain_surface;
  const share = fill(labels.map.ofBody, { percent: format.percent(percent_of_body) });
  return html`<p class="area">${names.painfulArea} <b>${format.decimal(cm2)} cm²</b> · ${share}</p>`;
}

/** Numbness where nothing hurts. */
export function outsideArea({ names, format }: ReportContext, map: CartographyResult): Html {
  return html`<p class="area">${names.outsidePain} <b>${format.decimal(map.hypoesthesia_outside_pain_cm2)} cm²</b></p>`;
}

/** The regions with the largest painful areas, at most `count`; null without any. */
export function regionList({ labels, format, regions }: ReportContext, count: number): Html | null {
  if (regions.length === 0) return null;
  const items = regions
    .slice(0, count)
    .map(({ name, percent }) => html`<li><span>${name}</span> <span>${format.percent(percent)}</span></li>`);
  return html`<section class="regions"><h3>${labels.map.regions} <small>${labels.map.share}</small></h3><ol>${items}</ol></section>`;
}

/** Height in cm below which figure and areas rest on proportions that the patient does not have (docs/clinical.md). */
const ADULT_HEIGHT_CM = 150;

/** Said where figure and areas rest on adult proportions; null for an adult's height. */
export function adultProportions({ labels, heightCm }: ReportContext): Html | null {
  return heightCm < ADULT_HEIGHT_CM ? html`<p class="note adult">${labels.map.adultProportions}</p>` : null;
}

/** How the numbers were computed, by which versions, and what else a reader must know of where they come from. */
export function methods({ labels, result, format }: ReportContext): Html {
  const { methods: words, mcri: index } = labels;
  const { api, engine, stats_algo: surfaces, mcri_algo: mcri } = result.versions;
  const { provenance, administered_locale: administered } = result;
  const versions = fill(words.versions, { api, engine, surfaces, mcri });
  const asked = administered && fill(words.administered, { language: format.language(administered) });
  const capture = provenance?.capture && words.captures[provenance.capture];
  return html`<section class="methods"><h2>${words.heading}</h2><p>${fill(index.notice, { version: mcri })}</p><p>${capture} ${words.surfaces} ${words.scores} ${asked} ${words.identity}</p><p>${versions}</p></section>`;
}

/** What ends a report without questionnaires. */
export function closingWithoutScores(context: ReportContext): Html {
  const { scores } = context.labels;
  return html`<section class="closing"><h2>${scores.heading}</h2><p class="state">${scores.notAsked}</p>${methods(context)}</section>`;
}
