import { type CartographyResult, VIEWS } from '@pain-assessment/contracts';
import type { PageContent } from '../document/frame.ts';
import { type Html, html, sentences } from '../document/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import { familyTable, mapFigure, outsideArea, regionList, totalArea, typologyTable } from './map-parts.ts';
import { closingWithoutScores } from './methods.ts';

function basis({ labels, result, patient, format }: ReportContext): Html {
  const words = fill(labels.map.basis, { height: format.value(patient.height_cm) });
  return html`<p class="note">${sentences(labels.map.sides, result.cartography && words)}</p>`;
}

const numbers = (context: ReportContext, map: CartographyResult) =>
  html`${typologyTable(context, map)}${familyTable(context, map)}<div>${totalArea(context, map)}${outsideArea(context, map)}</div>${basis(context)}`;

function kinds(context: ReportContext): Html {
  const { labels, result } = context;
  const map = result.cartography;
  const pictures = VIEWS.map((view) => mapFigure(context, { layer: 'typology', view }));
  const state = html`<p class="state">${map ? labels.map.noPain : labels.map.leftEmpty}</p>`;
  const legend = map && !map.no_pain ? numbers(context, map) : html`${state}${basis(context)}`;
  return html`<h2>${labels.map.heading} – ${labels.map.typology}</h2><div class="body-and-legend"><div class="pictures">${pictures}</div><div class="legend">${legend}</div></div>`;
}

const REGIONS_BELOW = 12;

/** Page 2: both views of the kinds of pain, legend, surfaces, and regions in words; `closing` ends it. */
export function mapPage(context: ReportContext, closing: Html): PageContent {
  const regions = regionList(context, REGIONS_BELOW);
  const body = html`${kinds(context)}${regions}<div class="bottom">${closing}</div>`;
  return { name: 'map-page', body };
}

/** Pages 2 and 3 of a report without questionnaires, with room for every region. */
export function mapPagesAlone(context: ReportContext): readonly PageContent[] {
  const closing = html`${regionList(context, Number.POSITIVE_INFINITY)}${closingWithoutScores(context)}`;
  return [
    { name: 'map-page', body: kinds(context) },
    { name: 'closing-page', body: closing },
  ];
}
