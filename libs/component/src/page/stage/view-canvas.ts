import type { View } from '@pain-assessment/contracts';
import { GRID, type Rect } from '@pain-assessment/pain-map';
import { html, type ReactiveController, svg, type TemplateResult } from 'lit';
import type { LightElement, ScreenContext } from '../controls/layout.ts';
import { cutCells, unite, WHOLE_VIEW } from '../drawing/cells.ts';
import type { CellLook, ChangedCells } from './cell-canvas.ts';

/** A wider outline hides the pattern of a mark of a 1 cm brush. */
const WIDEST_EDGE = 4;

/** One view of the body: the skin below its marks, and above them its outline and `lines`. The canvas has a pixel for each cell. */
export function renderView(outline: string, lines?: TemplateResult): TemplateResult {
  const { width, height } = GRID;
  const box = `0 0 ${width} ${height}`;
  return html`
    <svg class="stage-body" viewBox=${box} aria-hidden="true">${svg`<path d=${outline} />`}</svg>
    <canvas class="stage-cells" width=${width} height=${height}></canvas>
    <svg class="stage-lines" viewBox=${box} aria-hidden="true">${svg`<path d=${outline} />`}${lines}</svg>`;
}

/** An element that {@link renderView} has rendered in. */
interface ViewElement extends LightElement {
  readonly context: ScreenContext;
  readonly view: View;
}

/** Keeps the canvas of an element equal to the painted cells of its view; only changes are sent to the worker. */
export class ViewCanvas implements ReactiveController {
  readonly #element: ViewElement;
  #port: MessagePort | null = null;
  #stopWatching: () => void = () => {};
  #look: CellLook | null = null;
  #changed: Rect | null = null;
  #frame = 0;

  constructor(element: ViewElement) {
    this.#element = element;
    element.addController(this);
  }

  hostUpdated(): void {
    const { context, view, isConnected } = this.#element;
    if (this.#port || !isConnected) return;
    this.#port = context.openCanvas(this.#element.querySelector('.stage-cells') as HTMLCanvasElement);
    const { board } = context.controller;
    this.#stopWatching = board.watch(view, (rect, isDrawing) => this.#draw(rect, isDrawing));
  }

  hostDisconnected(): void {
    this.#stopWatching();
    cancelAnimationFrame(this.#frame);
    this.#port?.postMessage(null);
  }

  /** Shows one layer, with an outline of `edge` cells around marks. */
  show({ layer, edge }: CellLook): void {
    const look = { layer, edge: Math.min(WIDEST_EDGE, Math.max(1, Math.round(edge))) };
    if (look.layer === this.#look?.layer && look.edge === this.#look.edge) return;
    this.#look = look;
    this.#draw(WHOLE_VIEW, false);
  }

  /**
   * The line being drawn is shown at once. All else waits for the frame, since a finished stroke is removed and added
   * again, simplified, and must not flicker.
   */
  #draw(rect: Rect, isDrawing: boolean): void {
    this.#changed = unite(this.#changed, rect);
    const send = () => {
      this.#frame = 0;
      this.#send();
    };
    if (isDrawing) this.#send();
    else this.#frame ||= requestAnimationFrame(send);
  }

  #send(): void {
    const [rect, look] = [this.#changed, this.#look];
    if (!rect || !look) return;
    this.#changed = null;
    const { context, view } = this.#element;
    const cells = context.controller.board.layers[view];
    const intensity = cutCells(cells.intensity, rect);
    const typology = cutCells(cells.typology, rect);
    const changed: ChangedCells = { look, rect, intensity, typology };
    this.#port?.postMessage(changed, [intensity.buffer, typology.buffer]);
  }
}
