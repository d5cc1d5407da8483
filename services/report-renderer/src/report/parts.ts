import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES, type View } from '@pain-assessment/contracts';
import { bareBodySvg } from '../figures/body-picture.ts';
import { SWATCHES } from '../figures/swatch.ts';
import { printable } from '../fonts/printable.ts';
import type { Labels } from '../labels/english.table.ts';
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

/** A body without paint as data URI of SVG, in the lines of the map pictures; lines inside the page would be no figure to a screen reader. */
export function bareBody(body: ReportContext['body'], view: View): string {
  return `data:image/svg+xml;base64,${Buffer.from(bareBodySvg(body, view)).toString('base64')}`;
}

interface BodyFigure {
  readonly labels: Labels;
  readonly view: View;
  readonly image: string;
  /** What the picture shows, in words. */
  readonly text: string;
  /** Stands below, between the names of the sides. */
  readonly name: string;
  readonly note?: Html | null;
  /** Whether the sides are named by their first letters, below a narrow picture. */
  readonly isNarrow?: boolean;
}

/** A picture of a body with its sides. Not a `figure` around it, which would be a second one without words of its own. */
export function bodyFigure({ labels: { map }, view, image, text, name, note, isNarrow }: BodyFigure): Html {
  const sides = view === 'front' ? [map.right, map.left] : [map.left, map.right];
  const [atLeft, atRight] = isNarrow ? sides.map((side) => side.slice(0, 1).toUpperCase()) : sides;
  return html`<div class="map"><img src="${image}" alt="${text}"><p class="sides"><span>${atLeft}</span><b>${name}</b><span>${atRight}</span></p>${note}</div>`;
}

/** A map picture, or the bare body where nothing is drawn there. */
export function mapFigure(context: ReportContext, part: MapPart): Html {
  const { result, body, labels } = context;
  const { layer, view } = part;
  const image = result.cartography?.images[`${layer}_${view}`] ?? bareBody(body, view);
  return bodyFigure({ labels, view, image, text: describePicture(context, part), name: labels.map.views[view] });
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
  const capture = provenance.capture && words.captures[provenance.capture];
  return html`<section class="methods"><h2>${words.heading}</h2><p>${fill(index.notice, { version: mcri })}</p><p>${capture} ${words.surfaces} ${words.scores} ${asked} ${words.identity}</p><p>${versions}</p></section>`;
}

/** What ends a report without questionnaires. */
export function closingWithoutScores(context: ReportContext): Html {
  const { scores } = context.labels;
  return html`<section class="closing"><h2>${scores.heading}</h2><p class="state">${scores.notAsked}</p>${methods(context)}</section>`;
}

/** Top of page 1. */
export interface Opening {
  readonly labels: Labels;
  readonly title: string;
  /** Terms with their values; null leaves one out. */
  readonly facts: readonly (readonly [term: string, value: string] | null)[];
  /** Whether there is a ruled place for a label. */
  readonly hasLabelArea: boolean;
}

/** The title with the facts of a document, and an empty place for a label where the account wants one. */
export function opening({ labels, title, facts, hasLabelArea }: Opening): Html {
  const given = facts.filter((fact) => fact !== null);
  const terms = given.map(([term, value]) => html`<div><dt>${term}</dt><dd>${value}</dd></div>`);
  const label = hasLabelArea && html`<div class="label-area"><p>${labels.facts.label}</p></div>`;
  return html`<div class="opening"><div><h1>${title}</h1><dl class="facts">${terms}</dl></div>${label}</div>`;
}

/** The head of a row with the sample of its key for a legend, where the key has a look. */
export function legendName(name: string, key?: string): Html {
  const source = key === undefined ? undefined : SWATCHES.get(key);
  const sample = source && html`<img class="swatch" src="${source}" alt="" aria-hidden="true">`;
  return html`<th scope="row"><span>${sample}<span>${name}</span></span></th>`;
}

type Row = readonly [name: string, surface: Surface, key?: string];

function surfaceTable({ format, labels }: ReportContext, caption: string, rows: readonly Row[]): Html {
  const lines = rows.map(
    ([name, { cm2, percent }, key]) =>
      html`<tr>${legendName(name, key)}<td class="number">${format.decimal(cm2)}</td><td class="number">${format.decimal(percent)}</td></tr>`,
  );
  return html`<table class="surfaces"><thead><tr><th scope="col">${caption}</th><th scope="col" class="number">${labels.map.surface}</th><th scope="col" class="number">${labels.map.share}</th></tr></thead><tbody>${lines}</tbody></table>`;
}

/** Strengths, strongest first, with their patterns: the legend of the pictures. */
export function intensityTable(context: ReportContext, map: CartographyResult): Html {
  const { labels, names } = context;
  const rows = INTENSITIES.toReversed().map((key): Row => [names.intensities[key], map.by_intensity[key], key]);
  return surfaceTable(context, labels.map.intensity, rows);
}

/** Kinds of pain with their patterns. */
export function typologyTable(context: ReportContext, map: CartographyResult): Html {
  const { labels, names } = context;
  const rows = TYPOLOGIES.map((key): Row => [names.typologies[key], map.by_typology[key], key]);
  return surfaceTable(context, labels.map.typology, [...rows, [names.untyped, map.untyped]]);
}

/** Kinds of pain in their two families. */
export function familyTable(context: ReportContext, map: CartographyResult): Html {
  const { families } = context.names;
  const rows = (['mechanical', 'neuropathic'] as const).map((key): Row => [families[key], map.by_family[key]]);
  return surfaceTable(context, context.labels.map.family, rows);
}
