import type { View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { html, type TemplateResult } from 'lit';
import type { BodyMap } from '../map/body-map.ts';
import { type CellRect, cutCells, unite, WHOLE } from '../map/cell-rect.ts';
import { type OpenScreen, openCellScreen } from '../map/cell-screens.ts';
import type { Layer } from '../map/strokes.ts';

/** The canvas of one view, a pixel for each cell. */
export function renderCells(): TemplateResult {
  return html`<canvas class="stage-cells" width=${GRID.width} height=${GRID.height}></canvas>`;
}

/** Keeps the canvas equal to the painted cells of a view; only what changed is sent to its thread. */
export class ViewCanvas {
  #screen: OpenScreen;
  #map: BodyMap;
  #view: View;
  #layer: Layer | null = null;
  #unwatch: () => void;
  #changed: CellRect | null = null;
  #frame = 0;

  /** `root` holds what {@link renderCells} rendered. */
  constructor({ root, map, view }: { root: HTMLElement; map: BodyMap; view: View }) {
    this.#screen = openCellScreen(root.querySelector('.stage-cells') as HTMLCanvasElement);
    this.#map = map;
    this.#view = view;
    this.#unwatch = map.watch(view, (rect, isDrawing) => this.#draw(rect, isDrawing));
  }

  /** Shows this layer; the cells are coloured all anew only when it is another one. */
  setLayer(layer: Layer): void {
    if (layer === this.#layer) return;
    this.#layer = layer;
    this.#draw(WHOLE, false);
  }

  close(): void {
    this.#unwatch();
    cancelAnimationFrame(this.#frame);
    this.#screen.close();
  }

  /**
   * A stroke being drawn is shown at once. All else waits for the frame, since a finished stroke is taken off and put
   * on again, simplified, and must not flicker.
   */
  #draw(rect: CellRect, isDrawing: boolean): void {
    this.#changed = unite(this.#changed, rect);
    if (isDrawing) this.#show();
    else this.#frame ||= requestAnimationFrame(() => this.#showFrame());
  }

  #showFrame(): void {
    this.#frame = 0;
    this.#show();
  }

  #show(): void {
    const [rect, layer] = [this.#changed, this.#layer];
    this.#changed = null;
    if (!rect || !layer) return;
    const cells = this.#map.layers[this.#view];
    this.#screen.show({
      layer,
      rect,
      intensity: cutCells(cells.intensity, rect),
      typology: cutCells(cells.typology, rect),
    });
  }
}
