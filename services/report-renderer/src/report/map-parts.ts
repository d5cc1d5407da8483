import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES } from '@pain-assessment/contracts';
import { bareBody, bodyFigure, legendName } from '../document/body-figure.ts';
import { type Html, html } from '../document/html.ts';
import type { MapPart } from '../figures/map-picture.ts';
import { type Format, fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { describePicture } from './picture-words.ts';

/** A map picture, or the bare body if nothing is drawn on it. */
export function mapFigure(context: ReportContext, part: MapPart): Html {
  const { result, patient, labels } = context;
  const { layer, view } = part;
  const image = result.cartography?.images[`${layer}_${view}`] ?? bareBody(patient, view);
  return bodyFigure({ labels, view, image, text: describePicture(context, part), name: labels.map.views[view] });
}

/** The share of an area that was drawn: a result rounds one below 0.05% to zero. */
const drawnShare = (format: Format, percent: number): string => format.percent(percent || Number.MIN_VALUE);

/** The painful area in cm² and as share of the body. */
export function totalArea({ labels, names, format }: ReportContext, map: CartographyResult): Html {
  const { cm2, percent_of_body } = map.pain_surface;
  const percent = cm2 > 0 ? drawnShare(format, percent_of_body) : format.percent(0);
  const share = fill(labels.map.ofBody, { percent });
  return html`<p class="area">${names.painfulArea} <b>${format.decimal(cm2)} cm²</b> · ${share}</p>`;
}

/** Hypoesthesia outside the painful area. */
export function outsideArea({ names, format }: ReportContext, map: CartographyResult): Html {
  return html`<p class="area">${names.outsidePain} <b>${format.decimal(map.hypoesthesia_outside_pain_cm2)} cm²</b></p>`;
}

/** At most `count` regions with the largest painful areas; null without any. */
export function regionList({ labels, format, regions }: ReportContext, count: number): Html | null {
  if (regions.length === 0) return null;
  const items = regions
    .slice(0, count)
    .map(({ name, percent }) => html`<li><span>${name}</span> <span>${drawnShare(format, percent)}</span></li>`);
  return html`<section class="regions"><h3>${labels.map.regions} <small>${labels.map.share}</small></h3><ol>${items}</ol></section>`;
}

type Row = readonly [name: string, surface: Surface, key?: string];

function surfaceTable({ format, labels }: ReportContext, caption: string, rows: readonly Row[]): Html {
  const lines = rows.map(
    ([name, { cm2, percent }, key]) =>
      html`<tr>${legendName(name, key)}<td class="number">${format.decimal(cm2)}</td><td class="number">${format.decimal(percent)}</td></tr>`,
  );
  return html`<table class="surfaces"><thead><tr><th scope="col">${caption}</th><th scope="col" class="number">${labels.map.surface}</th><th scope="col" class="number">${labels.map.share}</th></tr></thead><tbody>${lines}</tbody></table>`;
}

/** Surfaces by intensity, strongest first, with their patterns: the legend of the pictures. */
export function intensityTable(context: ReportContext, map: CartographyResult): Html {
  const { labels, names } = context;
  const rows = INTENSITIES.toReversed().map((key): Row => [names.intensities[key], map.by_intensity[key], key]);
  return surfaceTable(context, labels.map.intensity, rows);
}

/** Surfaces by kind of pain, with their patterns. */
export function typologyTable(context: ReportContext, map: CartographyResult): Html {
  const { labels, names } = context;
  const rows = TYPOLOGIES.map((key): Row => [names.typologies[key], map.by_typology[key], key]);
  return surfaceTable(context, labels.map.typology, [...rows, [names.untyped, map.untyped]]);
}

/** Surfaces of the two families of pain. */
export function familyTable(context: ReportContext, map: CartographyResult): Html {
  const { families } = context.names;
  const rows = (['mechanical', 'neuropathic'] as const).map((key): Row => [families[key], map.by_family[key]]);
  return surfaceTable(context, context.labels.map.family, rows);
}
