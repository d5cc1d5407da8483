import type { View } from '@pain-assessment/contracts';
import { bodyPaths, GRID } from '@pain-assessment/pain-map';
import { html, LitElement, svg, type TemplateResult } from 'lit';
import type { Board } from '../drawing/board.ts';
import type { CellRenderer } from '../drawing/renderer.ts';
import type { Layer } from '../drawing/strokes.ts';
import { renderCells, ViewCanvas } from './view-canvas.ts';

/** Outline of marks in cells: as wide as it may be, since a cell is a tenth of a pixel here. */
const THUMBNAIL_EDGE = 4;

/** `<body-thumbnail>`: one layer of one view, small; the words beside it hold the same information. */
export class BodyThumbnail extends LitElement {
  static override properties = {
    board: { attribute: false },
    renderer: { attribute: false },
    view: { attribute: false },
    layer: { attribute: false },
  };
  declare board: Board;
  declare renderer: CellRenderer;
  declare view: View;
  declare layer: Layer;
  #canvas: ViewCanvas | null = null;

  protected override createRenderRoot(): HTMLElement {
    this.ariaHidden = 'true';
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#canvas?.close();
    this.#canvas = null;
  }

  protected override updated(): void {
    if (!this.isConnected) return;
    this.#canvas ??= new ViewCanvas({ root: this, board: this.board, renderer: this.renderer, view: this.view });
    this.#canvas.setEdge(THUMBNAIL_EDGE);
    this.#canvas.setLayer(this.layer);
  }

  protected override render(): TemplateResult {
    const { outline } = bodyPaths(this.board.avatar, this.view);
    return html`
      <svg class="stage-body" viewBox="0 0 ${GRID.width} ${GRID.height}" aria-hidden="true">${svg`<path d=${outline} />`}</svg>
      ${renderCells()}
      <svg class="stage-lines" viewBox="0 0 ${GRID.width} ${GRID.height}" aria-hidden="true">${svg`<path d=${outline} />`}</svg>`;
  }
}

customElements.define('body-thumbnail', BodyThumbnail);
