import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES, VIEWS } from '@pain-assessment/contracts';
import { intensityLook, type Look, typologyLook } from '@pain-assessment/pain-map';
import { swatch } from '../figures/swatch.ts';
import { type Html, html } from '../html/html.ts';
import { fill } from '../labels/labels.ts';
import type { ReportContext } from './context.ts';
import type { PageContent } from './frame.ts';
import { mapFigure } from './map-figure.ts';

interface Row {
  readonly name: string;
  readonly surface: Surface;
  readonly look?: Look;
}

function surfaceTable({ format, labels }: ReportContext, caption: string, rows: readonly Row[]): Html {
  const lines = rows.map(({ name, surface, look }) => {
    const key = look && html`<img class="swatch" src="${swatch(look)}" alt="">`;
    return html`<tr><th scope="row">${key}${name}</th><td class="number">${format.decimal(surface.cm2)}</td><td class="number">${format.decimal(surface.percent)}</td></tr>`;
  });
  return html`<table class="surfaces"><thead><tr><th scope="col">${caption}</th><th scope="col" class="number">${labels.map.surface}</th><th scope="col" class="number">${labels.map.share}</th></tr></thead><tbody>${lines}</tbody></table>`;
}

function intensityTable(context: ReportContext, map: CartographyResult): Html {
  const rows = INTENSITIES.toReversed().map((key) => ({
    name: context.labels.map.intensities[key],
    surface: map.by_intensity[key],
    look: intensityLook(key),
  }));
  return surfaceTable(context, context.labels.map.intensity, rows);
}

function typologyTable(context: ReportContext, map: CartographyResult): Html {
  const { labels } = context;
  const rows = TYPOLOGIES.map((key) => ({
    name: labels.map.typologies[key],
    surface: map.by_typology[key],
    look: typologyLook(key),
  }));
  return surfaceTable(context, labels.map.typology, [...rows, { name: labels.map.untyped, surface: map.untyped }]);
}

function familyTable(context: ReportContext, map: CartographyResult): Html {
  const { families } = context.labels.glance;
  return surfaceTable(context, context.labels.map.family, [
    { name: families.mechanical, surface: map.by_family.mechanical },
    { name: families.neuropathic, surface: map.by_family.neuropathic },
  ]);
}

function totals({ labels, format }: ReportContext, map: CartographyResult): Html {
  const { cm2, percent_of_body } = map.pain_surface;
  const share = fill(labels.map.ofBody, { percent: format.percent(percent_of_body) });
  return html`<dl class="totals"><div><dt>${labels.map.painfulArea}</dt><dd><b>${format.decimal(cm2)} cm²</b> · ${share}</dd></div>
<div><dt>${labels.map.outsidePain}</dt><dd><b>${format.decimal(map.hypoesthesia_outside_pain_cm2)} cm²</b></dd></div></dl>`;
}

function regionList({ labels, format, regions }: ReportContext): Html | null {
  if (regions.length === 0) return null;
  const items = regions.map(({ name, percent }) => html`<li>${name} <span>${format.percent(percent)}</span></li>`);
  return html`<section class="regions"><h3>${labels.map.regions} <small>${labels.map.share}</small></h3><ol>${items}</ol></section>`;
}

type Layer = 'intensity' | 'typology';

function pictures(context: ReportContext, layer: Layer): Html {
  const figures = VIEWS.map((view) => mapFigure(context, { layer, view }));
  return html`<section><h3>${context.labels.map[layer]}</h3><div class="pictures">${figures}</div></section>`;
}

function stateOf({ labels, result }: ReportContext): Html | null {
  if (result.cartography?.no_pain) return html`<p class="state">${labels.map.noPain}</p>`;
  return result.cartography ? null : html`<p class="state">${labels.map.leftEmpty}</p>`;
}

function basis({ labels, result, heightCm, format }: ReportContext): Html {
  const words = fill(labels.map.basis, { height: format.value(heightCm) });
  return html`<p class="small basis">${labels.map.sides} ${result.cartography && words}</p>`;
}

/** The map on one page: both layers from both sides, legend and surfaces, regions in words; `closing` ends it. */
export function mapPage(context: ReportContext, closing: Html | null): PageContent {
  const map = context.result.cartography;
  const tables = map && [
    html`<div>${intensityTable(context, map)}${familyTable(context, map)}</div>`,
    html`<div>${typologyTable(context, map)}</div>`,
  ];
  const numbers = map && html`<div class="numbers">${tables}</div>${totals(context, map)}${regionList(context)}`;
  const body = html`<h2>${context.labels.map.heading}</h2>${stateOf(context)}<div class="maps">${pictures(context, 'intensity')}${pictures(context, 'typology')}</div>${numbers}<div class="bottom">${basis(context)}${closing}</div>`;
  return { name: 'map-page', body };
}

/** The map on two pages with larger pictures, for a report without questionnaires; `closing` ends the second. */
export function largeMapPages(context: ReportContext, map: CartographyResult, closing: Html): readonly PageContent[] {
  const { heading, typology } = context.labels.map;
  const intensity = html`<h2>${heading}</h2><div class="large-map">${pictures(context, 'intensity')}<div>${intensityTable(context, map)}${totals(context, map)}${regionList(context)}</div></div><div class="bottom">${basis(context)}</div>`;
  const kinds = html`<h2>${heading}: ${typology}</h2><div class="large-map">${pictures(context, 'typology')}<div>${typologyTable(context, map)}${familyTable(context, map)}</div></div>${closing}`;
  return [
    { name: 'map-page', body: intensity },
    { name: 'map-page', body: kinds },
  ];
}
