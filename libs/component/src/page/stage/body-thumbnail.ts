import { type Typology, VIEWS, type View } from '@pain-assessment/contracts';
import { bodyPaths } from '@pain-assessment/pain-map';
import { html, nothing, type TemplateResult } from 'lit';
import { LightElement, properties, type ScreenContext } from '../controls/layout.ts';
import type { Layer } from '../drawing/strokes.ts';
import { renderView, ViewCanvas } from './view-canvas.ts';

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
    return renderView(bodyPaths(this.context.controller.open.board.avatar, this.view).outline);
  }
}

customElements.define('body-thumbnail', BodyThumbnail);

/** The marked body from both sides: strengths, and kinds if any are marked. */
export function renderBody(context: ScreenContext, typologies: readonly Typology[]): TemplateResult {
  const { t } = context;
  const thumbnail = (view: View, layer: Layer) => html`<figure>
    <body-thumbnail aria-hidden="true" .context=${context} .view=${view} .layer=${layer}></body-thumbnail>
    <figcaption>${t(layer === 'intensity' ? 'howStrong' : 'whatKind')}, ${t(view === 'front' ? 'front' : 'rear')}</figcaption>
  </figure>`;
  return html`<div class="thumbnails">
    ${VIEWS.map((view) => thumbnail(view, 'intensity'))}
    ${typologies.length ? VIEWS.map((view) => thumbnail(view, 'typology')) : nothing}
  </div>`;
}
