import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES } from '@pain-assessment/contracts';
import { SWATCHES } from '../figures/swatch.ts';
import type { ReportContext } from './context.ts';
import { type Html, html } from './html.ts';

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
