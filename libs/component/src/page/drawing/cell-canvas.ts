import { GRID } from '@pain-assessment/pain-map';
import { type CellRect, pasteCells, WHOLE_VIEW, widen } from './cells.ts';
import { type CellLook, colourView } from './view-colours.ts';

/** Cells that changed: those of `rect` in both layers, row by row, and how to show them. */
export interface ChangedCells {
  readonly look: CellLook;
  readonly rect: CellRect;
  readonly intensity: Uint8Array<ArrayBuffer>;
  readonly typology: Uint8Array<ArrayBuffer>;
}

/** The part of a canvas context that is used. */
export type CanvasContext = Pick<OffscreenCanvasRenderingContext2D, 'createImageData' | 'putImageData'>;

/** Keeps the canvas of one view, a pixel for each cell, equal to the cells that it receives. */
export class CellCanvas {
  readonly #cells = {
    intensity: new Uint8Array(GRID.width * GRID.height),
    typology: new Uint8Array(GRID.width * GRID.height),
  };
  readonly #context: CanvasContext;
  readonly #image: ImageData;
  readonly #pixels: Uint32Array;
  #look: CellLook | null = null;

  constructor(context: CanvasContext) {
    this.#context = context;
    this.#image = context.createImageData(GRID.width, GRID.height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** Colours the changed cells and the edges beside them, or all cells after a change of the look. */
  show({ look, rect, intensity, typology }: ChangedCells): void {
    pasteCells(this.#cells.intensity, intensity, rect);
    pasteCells(this.#cells.typology, typology, rect);
    const isSame = this.#look?.layer === look.layer && this.#look.edge === look.edge;
    this.#look = look;
    const changed = isSame ? widen(rect, look.edge) : WHOLE_VIEW;
    colourView(this.#pixels, this.#cells, { look, rect: changed });
    this.#put(changed);
  }

  /** Shows all cells again after the browser has emptied the canvas. */
  restore(): void {
    this.#put(WHOLE_VIEW);
  }

  #put({ left, top, right, bottom }: CellRect): void {
    this.#context.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }
}
