import type { View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { html, svg, type TemplateResult } from 'lit';
import type { Board } from '../drawing/board.ts';
import { type CellRect, cutCells, unite, WHOLE_VIEW } from '../drawing/cells.ts';
import type { CellRenderer, OpenCanvas } from '../drawing/renderer.ts';
import type { Layer } from '../drawing/strokes.ts';

/** A wider outline hides the pattern of a mark of a 1 cm brush. */
const WIDEST_EDGE = 4;
const NOTHING: CellRect = { left: 0, top: 0, right: 0, bottom: 0 };

/** One view of the body: the skin below its marks, and above them its outline and `lines`. The canvas has a pixel for each cell. */
export function renderView(outline: string, lines?: TemplateResult): TemplateResult {
  const { width, height } = GRID;
  const box = `0 0 ${width} ${height}`;
  return html`
    <svg class="stage-body" viewBox=${box} aria-hidden="true">${svg`<path d=${outline} />`}</svg>
    <canvas class="stage-cells" width=${width} height=${height}></canvas>
    <svg class="stage-lines" viewBox=${box} aria-hidden="true">${svg`<path d=${outline} />`}${lines}</svg>`;
}

interface Shown {
  /** Contains what {@link renderView} rendered. */
  readonly root: HTMLElement;
  readonly board: Board;
  readonly renderer: CellRenderer;
  readonly view: View;
}

/** Keeps the canvas equal to the painted cells of a view; only changes are sent to the worker. */
export class ViewCanvas {
  readonly #canvas: OpenCanvas;
  readonly #board: Board;
  readonly #view: View;
  readonly #stopWatching: () => void;
  #layer: Layer | null = null;
  #edge = 1;
  #changed: CellRect | null = null;
  #frame = 0;

  constructor({ root, board, renderer, view }: Shown) {
    this.#canvas = renderer.open(root.querySelector('.stage-cells') as HTMLCanvasElement);
    this.#board = board;
    this.#view = view;
    this.#stopWatching = board.watch(view, (rect, isDrawing) => this.#draw(rect, isDrawing));
  }

  /** Shows this layer. All cells are sent once; a change of layer only colours them again. */
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
   * The line being drawn is shown at once. All else waits for the frame, since a finished stroke is removed and added
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
    const intensity = cutCells(cells.intensity, rect);
    const typology = cutCells(cells.typology, rect);
    this.#canvas.show({ look: { layer, edge: this.#edge }, rect, intensity, typology });
  }
}
