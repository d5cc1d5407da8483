import { GRID } from '@pain-assessment/pain-map';
import { type CellRect, pasteCells, WHOLE, widen } from './cell-rect.ts';
import { colourCells, EDGE } from './colour-cells.ts';
import type { Layer } from './strokes.ts';

/** Cells that changed: the contents of `rect` in both layers, row by row, and the layer to be seen. */
export interface ChangedCells {
  readonly layer: Layer;
  readonly rect: CellRect;
  readonly intensity: Uint8Array<ArrayBuffer>;
  readonly typology: Uint8Array<ArrayBuffer>;
}

/** What a screen needs of its canvas. */
export type ScreenContext = Pick<OffscreenCanvasRenderingContext2D, 'createImageData' | 'putImageData'>;

/** Keeps the canvas of one view, a pixel for each cell, equal to the cells that it is told of. */
export class CellScreen {
  readonly #cells = {
    intensity: new Uint8Array(GRID.width * GRID.height),
    typology: new Uint8Array(GRID.width * GRID.height),
  };
  readonly #context: ScreenContext;
  readonly #image: ImageData;
  readonly #pixels: Uint32Array;

  constructor(context: ScreenContext) {
    this.#context = context;
    this.#image = context.createImageData(GRID.width, GRID.height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** Colours what changed, and the edges beside it. */
  show({ layer, rect, intensity, typology }: ChangedCells): void {
    pasteCells(this.#cells.intensity, intensity, rect);
    pasteCells(this.#cells.typology, typology, rect);
    const changed = widen(rect, EDGE);
    colourCells(this.#pixels, this.#cells, layer, changed);
    this.#put(changed);
  }

  /** Shows everything again, for a canvas that the browser emptied. */
  restore(): void {
    this.#put(WHOLE);
  }

  #put({ left, top, right, bottom }: CellRect): void {
    this.#context.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }
}
