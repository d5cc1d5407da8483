import {
  type CartographyResult,
  INTENSITIES,
  type Patient,
  type Surface,
  TYPOLOGIES,
  type View,
} from '@pain-assessment/contracts';
import { findPatientAvatar } from '@pain-assessment/pain-map';
import { bareBodySvg } from '../figures/body-picture.ts';
import type { MapPart } from '../figures/map-picture.ts';
import { SWATCHES } from '../figures/swatch.ts';
import { printableReference } from '../fonts/printable.ts';
import type { Labels } from '../labels/english.table.ts';
import { type Format, fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { type Html, html, writeReference } from './html.ts';
import { describePicture } from './picture-words.ts';

/** Longest reference in printed letters that needs no separate line. */
const LONG_REFERENCE = 34;

/** True if the printed text is long; a character without glyph has the length of its code points. */
export function isLong(text: string): boolean {
  const lengths = printableReference(text).map((piece) => ('text' in piece ? piece.text : piece.codes).length);
  return lengths.reduce((sum, length) => sum + length, 0) > LONG_REFERENCE;
}

/** A body without paint as data URI of an SVG; screen readers would not recognise inline lines as figure. */
export function bareBody(patient: Patient, view: View): string {
  const svg = bareBodySvg(findPatientAvatar(patient), view);
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
}

interface BodyFigure {
  readonly labels: Labels;
  readonly view: View;
  readonly image: string;
  /** Description of the picture. */
  readonly text: string;
  /** Printed below, between the names of the sides. */
  readonly name: string;
  /** True to name the sides by their first letters, below a narrow picture. */
  readonly isNarrow?: boolean;
}

/** A picture of a body with its sides. Without a `figure` element, which would be a second figure without description. */
export function bodyFigure({ labels: { map }, view, image, text, name, isNarrow }: BodyFigure): Html {
  const sides = view === 'front' ? [map.right, map.left] : [map.left, map.right];
  const [atLeft, atRight] = isNarrow ? sides.map((side) => side.slice(0, 1).toUpperCase()) : sides;
  return html`<div class="map"><img src="${image}" alt="${text}"><p class="sides"><span>${atLeft}</span><b>${name}</b><span>${atRight}</span></p></div>`;
}

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

/** Smallest height in cm for which adult proportions are assumed to fit (docs/clinical.md). */
const ADULT_HEIGHT_CM = 150;

/** Below it the drawn body is broader than the patient. */
const ADULT_WEIGHT_KG = 15;

type BodySize = Pick<Patient, 'height_cm' | 'weight_kg'>;

/** True if the drawn body has the proportions of the patient. */
export const isAdultSized = ({ height_cm, weight_kg }: BodySize): boolean =>
  height_cm >= ADULT_HEIGHT_CM && weight_kg >= ADULT_WEIGHT_KG;

/** Note that the drawn body is an adult's; null for an adult's height and weight. */
export const adultProportions = ({
  labels,
  patient,
}: Pick<ReportContext, 'labels'> & { readonly patient: BodySize }): Html | null =>
  isAdultSized(patient) ? null : html`<p class="note adult">${labels.map.adultProportions}</p>`;

/** Methods, versions and provenance of the numbers. */
export function methods({ labels, result, format }: ReportContext): Html {
  const { methods: words, mcri: index } = labels;
  const { api, engine, stats_algo: surfaces, mcri_algo: mcri } = result.versions;
  const { provenance, administered_locale: administered } = result;
  const versions = fill(words.versions, { api, engine, surfaces, mcri });
  const asked = administered && fill(words.administered, { language: format.language(administered) });
  const capture = provenance.capture && words.captures[provenance.capture];
  return html`<section class="methods"><h2>${words.heading}</h2><p>${fill(index.notice, { version: mcri })}</p><p>${capture} ${words.surfaces} ${words.scores} ${asked} ${words.identity}</p><p>${versions}</p></section>`;
}

/** End of a report without questionnaires. */
export function closingWithoutScores(context: ReportContext): Html {
  const { scores } = context.labels;
  return html`<section class="closing"><h2>${scores.heading}</h2><p class="state">${scores.notAsked}</p>${methods(context)}</section>`;
}

/** A reference beside the facts; only the footer of every page contains a long one. */
export const shortReference = (reference: string | null) =>
  reference === null || isLong(reference) ? null : writeReference(reference);

/** The title with the facts of a document, without missing ones, and an empty place for a label if the account wants one. */
export function opening(
  { labels, account }: Pick<ReportContext, 'labels' | 'account'>,
  title: string,
  facts: readonly (readonly [term: string, value: string | Html | null | undefined])[],
): Html {
  // With roles of a list, because Chromium tags no definition list: each item relates a term to its value.
  const terms = facts.map(
    ([term, value]) => value && html`<div role="listitem"><dt>${term}</dt> <dd>${value}</dd></div>`,
  );
  const label = account.label_area && html`<div class="label-area"><p>${labels.facts.label}</p></div>`;
  return html`<div class="opening"><div><h1>${title}</h1><dl class="facts" role="list">${terms}</dl></div>${label}</div>`;
}

/** The sample of a look, hidden from the tagged text, which has its name beside it; null for a key without look. */
export function swatch(key: string): Html | null {
  const source = SWATCHES.get(key);
  return source === undefined ? null : html`<img class="swatch" src="${source}" alt="" aria-hidden="true">`;
}

/** Head of a legend row, with a sample if the key has a look. */
export const legendName = (name: string, key?: string): Html =>
  html`<th scope="row"><span>${key !== undefined && swatch(key)}<span>${name}</span></span></th>`;

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
