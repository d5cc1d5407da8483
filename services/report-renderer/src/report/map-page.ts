import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES } from '@pain-assessment/contracts';
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

function pictures(context: ReportContext): Html {
  const { labels } = context;
  const groups = (['intensity', 'typology'] as const).map((layer) => {
    const figures = (['front', 'back'] as const).map((view) => mapFigure(context, { layer, view }));
    return html`<section><h3>${labels.map[layer]}</h3><div class="pictures">${figures}</div></section>`;
  });
  return html`<div class="maps">${groups}</div>`;
}

function stateOf({ labels, result }: ReportContext): Html | null {
  if (result.cartography?.no_pain) return html`<p class="state">${labels.map.noPain}</p>`;
  return result.cartography ? null : html`<p class="state">${labels.map.leftEmpty}</p>`;
}

function numbers(context: ReportContext, map: CartographyResult): Html {
  return html`<div class="numbers"><div>${intensityTable(context, map)}${familyTable(context, map)}</div><div>${typologyTable(context, map)}</div></div>${totals(context, map)}${regionList(context)}`;
}

/** Page 2: the map from both sides, its legend and surfaces, and the regions in words. */
export function mapPage(context: ReportContext): PageContent {
  const { labels, result, heightCm, format } = context;
  const map = result.cartography;
  const basis = fill(labels.map.basis, { height: format.value(heightCm) });
  const body = html`<h2>${labels.map.heading}</h2>${stateOf(context)}${pictures(context)}${map && numbers(context, map)}<p class="small">${labels.map.sides} ${map && basis}</p>`;
  return { name: 'map-page', body };
}
