import type { View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import type { Board } from '../drawing/board.ts';
import { type CellRect, cutCells, unite, WHOLE_VIEW } from '../drawing/cells.ts';
import type { CellRenderer, OpenCanvas } from '../drawing/renderer.ts';
import type { Layer } from '../drawing/strokes.ts';

/** An outline that is wider hides the pattern of what a brush of 1 cm marks. */
const WIDEST_EDGE = 4;
const NOTHING: CellRect = { left: 0, top: 0, right: 0, bottom: 0 };

/** The canvas of one view, a pixel for each cell. */
export function renderCells(): TemplateResult {
  return html`<canvas class="stage-cells" width=${GRID.width} height=${GRID.height}></canvas>`;
}

interface Shown {
  /** Holds what {@link renderCells} rendered. */
  readonly root: HTMLElement;
  readonly board: Board;
  readonly renderer: CellRenderer;
  readonly view: View;
}

/** Keeps the canvas equal to the painted cells of a view; only what changed is sent to the worker. */
export class ViewCanvas {
  #canvas: OpenCanvas;
  #board: Board;
  #view: View;
  #layer: Layer | null = null;
  #edge = 1;
  #stopWatching: () => void;
  #changed: CellRect | null = null;
  #frame = 0;

  constructor({ root, board, renderer, view }: Shown) {
    this.#canvas = renderer.open(root.querySelector('.stage-cells') as HTMLCanvasElement);
    this.#board = board;
    this.#view = view;
    this.#stopWatching = board.watch(view, (rect, isDrawing) => this.#draw(rect, isDrawing));
  }

  /** Shows this layer; all cells are sent once, and coloured again only when the layer changed. */
  setLayer(layer: Layer): void {
    if (layer === this.#layer) return;
    const isFirst = this.#layer === null;
    this.#layer = layer;
    this.#draw(isFirst ? WHOLE_VIEW : null, false);
  }

  /** Width of the outline of marks in cells. */
  setEdge(cells: number): void {
    const edge = Math.min(WIDEST_EDGE, Math.max(1, Math.round(cells)));
    if (edge === this.#edge) return;
    this.#edge = edge;
    if (this.#layer !== null) this.#draw(null, false);
  }

  close(): void {
    this.#stopWatching();
    cancelAnimationFrame(this.#frame);
    this.#canvas.close();
  }

  /**
   * A stroke being drawn is shown at once. All else waits for the frame, since a finished stroke is removed and added
   * again, simplified, and must not flicker.
   */
  #draw(rect: CellRect | null, isDrawing: boolean): void {
    if (rect) this.#changed = unite(this.#changed, rect);
    if (isDrawing) this.#show();
    else this.#frame ||= requestAnimationFrame(() => this.#showFrame());
  }

  #showFrame(): void {
    this.#frame = 0;
    this.#show();
  }

  #show(): void {
    const [rect, layer] = [this.#changed ?? NOTHING, this.#layer];
    this.#changed = null;
    if (!layer) return;
    const cells = this.#board.layers[this.#view];
    this.#canvas.show({
      look: { layer, edge: this.#edge },
      rect,
      intensity: cutCells(cells.intensity, rect),
      typology: cutCells(cells.typology, rect),
    });
  }
}
