import type { Patient, View } from '@pain-assessment/contracts';
import { findPatientAvatar } from '@pain-assessment/pain-map';
import { bareBodySvg } from '../figures/body-picture.ts';
import { SWATCHES } from '../figures/swatch.ts';
import type { Labels } from '../labels/english.table.ts';
import { type Html, html } from './html.ts';

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
}: {
  readonly labels: Labels;
  readonly patient: BodySize;
}): Html | null => (isAdultSized(patient) ? null : html`<p class="note adult">${labels.map.adultProportions}</p>`);

/** The sample of a look, hidden from the tagged text, which has its name beside it; null for a key without look. */
export function swatch(key: string): Html | null {
  const source = SWATCHES.get(key);
  return source === undefined ? null : html`<img class="swatch" src="${source}" alt="" aria-hidden="true">`;
}

/** Head of a legend row, with a sample if the key has a look. */
export const legendName = (name: string, key?: string): Html =>
  html`<th scope="row"><span>${key !== undefined && swatch(key)}<span>${name}</span></span></th>`;
