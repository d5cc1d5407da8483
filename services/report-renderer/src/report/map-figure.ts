import type { View } from '@pain-assessment/contracts';
import { type Html, html, trusted } from '../html/html.ts';
import { bareBody } from './bare-body.ts';
import type { ReportContext } from './context.ts';

export interface MapPart {
  readonly layer: 'intensity' | 'typology';
  readonly view: View;
}

/** A map picture with its sides, or the bare body where nothing is drawn there. */
export function mapFigure({ result, labels, body }: ReportContext, { layer, view }: MapPart): Html {
  const { map } = labels;
  const image = result.cartography?.images[`${layer}_${view}`] ?? null;
  const name = `${map[layer]}, ${map.views[view]}`;
  const picture = image
    ? html`<img src="${image}" alt="${name}">`
    : html`<div class="bare" role="img" aria-label="${name}: ${map.nothingDrawn}">${trusted(bareBody(body, view))}</div>`;
  const [atLeft, atRight] = view === 'front' ? [map.right, map.left] : [map.left, map.right];
  return html`<figure class="map">${picture}<figcaption><span>${atLeft}</span><b>${map.views[view]}</b><span>${atRight}</span></figcaption></figure>`;
}
