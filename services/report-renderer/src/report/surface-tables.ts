import { type CartographyResult, INTENSITIES, type Surface, TYPOLOGIES } from '@pain-assessment/contracts';
import type { ReportContext } from './context.ts';
import { type Html, html } from './html.ts';

interface Row {
  readonly name: string;
  readonly surface: Surface;
  /** Its piece in the legend. */
  readonly swatch?: string | undefined;
}

/** The head of a row with its piece in the legend. */
export function legendName(name: string, swatch: string | undefined): Html {
  const key = swatch && html`<img class="swatch" src="${swatch}" alt="" aria-hidden="true">`;
  return html`<th scope="row"><span>${key}<span>${name}</span></span></th>`;
}

function surfaceTable({ format, labels }: ReportContext, caption: string, rows: readonly Row[]): Html {
  const lines = rows.map(
    ({ name, surface, swatch }) =>
      html`<tr>${legendName(name, swatch)}<td class="number">${format.decimal(surface.cm2)}</td><td class="number">${format.decimal(surface.percent)}</td></tr>`,
  );
  return html`<table class="surfaces"><thead><tr><th scope="col">${caption}</th><th scope="col" class="number">${labels.map.surface}</th><th scope="col" class="number">${labels.map.share}</th></tr></thead><tbody>${lines}</tbody></table>`;
}

/** Strengths, strongest first, with their patterns: the legend of the pictures. */
export function intensityTable(context: ReportContext, map: CartographyResult): Html {
  const rows = INTENSITIES.toReversed().map((key) => ({
    name: context.names.intensities[key],
    surface: map.by_intensity[key],
    swatch: context.swatches.get(key),
  }));
  return surfaceTable(context, context.labels.map.intensity, rows);
}

/** Kinds of pain with their patterns. */
export function typologyTable(context: ReportContext, map: CartographyResult): Html {
  const { labels, names, swatches } = context;
  const rows = TYPOLOGIES.map((key) => ({
    name: names.typologies[key],
    surface: map.by_typology[key],
    swatch: swatches.get(key),
  }));
  return surfaceTable(context, labels.map.typology, [...rows, { name: names.untyped, surface: map.untyped }]);
}

/** Kinds of pain in their two families. */
export function familyTable(context: ReportContext, map: CartographyResult): Html {
  const { families } = context.names;
  return surfaceTable(context, context.labels.map.family, [
    { name: families.mechanical, surface: map.by_family.mechanical },
    { name: families.neuropathic, surface: map.by_family.neuropathic },
  ]);
}
