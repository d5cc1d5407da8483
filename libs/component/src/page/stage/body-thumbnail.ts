import { type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { bodyPaths } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { LightElement, properties, type ScreenContext } from '../controls/layout.ts';
import type { Layer } from '../drawing/strokes.ts';
import type { TextKey } from '../texts/texts.ts';
import { renderView, ViewCanvas } from './view-canvas.ts';

/** Names of the patient's sides, from left to right. */
export const SIDES = {
  front: ['yourRight', 'yourLeft'],
  back: ['yourLeft', 'yourRight'],
} as const satisfies Record<View, readonly [TextKey, TextKey]>;

/** Outline of marks in cells: as wide as it may be, since a cell is a tenth of a pixel here. */
const THUMBNAIL_EDGE = 4;

/** `<body-thumbnail>`: one layer of one view, small; the words beside it say the same. */
export class BodyThumbnail extends LightElement {
  static override properties = properties('context', 'view', 'layer');
  declare context: ScreenContext;
  declare view: View;
  declare layer: Layer;
  readonly #canvas = new ViewCanvas(this);

  protected override updated(): void {
    this.#canvas.show({ layer: this.layer, edge: THUMBNAIL_EDGE });
  }

  protected override render(): TemplateResult {
    return renderView(bodyPaths(this.context.controller.board.avatar, this.view).outline);
  }
}

customElements.define('body-thumbnail', BodyThumbnail);

/** The views with marks: strengths, and beside them kinds if any are marked. */
export function renderBody(context: ScreenContext, typologies: readonly Typology[]): TemplateResult {
  const { t, controller } = context;
  const { layers } = controller.board;
  const isMarked = (view: View) => layers[view].intensity.some(Boolean) || layers[view].typology.some(Boolean);
  const thumbnail = (view: View, layer: Layer) => html`<figure>
    <figcaption>${t(layer === 'intensity' ? 'howStrong' : 'whatKind')}</figcaption>
    <div class="sides"><span>${t(SIDES[view][0])}</span><span>${t(SIDES[view][1])}</span></div>
    <body-thumbnail aria-hidden="true" .context=${context} .view=${view} .layer=${layer}></body-thumbnail>
  </figure>`;
  const pair = (view: View) => html`<div class="view-pair"><h3>${t(view === 'front' ? 'front' : 'rear')}</h3>
    ${thumbnail(view, 'intensity')}${typologies.length ? thumbnail(view, 'typology') : nothing}</div>`;
  return html`<div class="thumbnails">${VIEWS.filter(isMarked).map(pair)}</div>`;
}
