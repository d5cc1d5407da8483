import type { View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import type { BodyMap } from '../map/body-map.ts';
import { colourCells, EDGE } from '../map/colour-cells.ts';
import type { CellRect } from '../map/run-length.ts';
import type { Layer } from '../map/strokes.ts';

const WHOLE: CellRect = { left: 0, top: 0, right: GRID.width, bottom: GRID.height };

/** The rectangle with the cells beside it, whose edges change too. */
function widen({ left, top, right, bottom }: CellRect): CellRect {
  return {
    left: Math.max(0, left - EDGE),
    top: Math.max(0, top - EDGE),
    right: Math.min(GRID.width, right + EDGE),
    bottom: Math.min(GRID.height, bottom + EDGE),
  };
}

/** Keeps one canvas, a pixel for each cell, equal to the painted cells of a view; only what changed is coloured again. */
export class ViewCanvas {
  #context: CanvasRenderingContext2D | null;
  #image = new ImageData(GRID.width, GRID.height);
  #pixels = new Uint32Array(this.#image.data.buffer);
  #map: BodyMap;
  #view: View;
  #layer: Layer | null = null;
  #unwatch: () => void;

  constructor({ canvas, map, view }: { canvas: HTMLCanvasElement; map: BodyMap; view: View }) {
    this.#context = canvas.getContext('2d');
    this.#map = map;
    this.#view = view;
    this.#unwatch = map.watch(view, (rect) => this.#draw(widen(rect)));
  }

  /** Shows this layer; the cells are coloured all anew only when it is another one. */
  setLayer(layer: Layer): void {
    if (layer === this.#layer) return;
    this.#layer = layer;
    this.#draw(WHOLE);
  }

  close(): void {
    this.#unwatch();
  }

  #draw(rect: CellRect): void {
    if (!this.#layer) return;
    const { left, top, right, bottom } = rect;
    colourCells(this.#pixels, this.#map.layers[this.#view], this.#layer, rect);
    this.#context?.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }
}
