import { INTENSITIES } from '@pain-assessment/contracts';
import {
  cellStates,
  colourCells,
  GRID,
  intensityLook,
  type Look,
  layerTiles,
  type PainLayer,
  patternTile,
  type Rect,
} from '@pain-assessment/pain-map';
import { pasteCells, WHOLE_VIEW, widen } from '../drawing/cells.ts';
import type { Layer } from '../drawing/strokes.ts';

/** The shown part of the cells: one layer, with a dark edge of `edge` cells around each mark. */
export interface CellLook {
  readonly layer: Layer;
  readonly edge: number;
}

/** Marked area without a typology yet, in the second step: it keeps the colours of its strength. */
const PAINFUL: readonly Look[] = INTENSITIES.map((value) => ({ ...intensityLook(value), pattern: 'sparse_dots' }));

const TYPOLOGY_TILES = layerTiles('typology');
/** State of painful cells without a typology before the code of their strength, after those of the typology bits. */
const UNTYPED = TYPOLOGY_TILES.length - 1;
const TILES = {
  intensity: layerTiles('intensity'),
  typology: [...TYPOLOGY_TILES, ...PAINFUL.map((look) => patternTile([look]))],
};

/**
 * Colours the cells of `rect` in the pixels of one view: exactly the cells that count, the others transparent.
 * `pixels` holds 720 × 1440 pixels of an `ImageData`. A change also affects the cells up to one edge beside it.
 */
export function colourView(
  pixels: Uint32Array,
  cells: PainLayer,
  { look: { layer, edge }, rect }: Pick<ChangedCells, 'look' | 'rect'>,
): void {
  const findCounting = cellStates(cells, layer);
  const findUntyped = (cell: number) => {
    const strength = cells.intensity[cell] ?? 0;
    return findCounting(cell) || (strength && UNTYPED + strength);
  };
  const findState = layer === 'intensity' ? findCounting : findUntyped;
  colourCells(pixels, { width: GRID.width, findState, tiles: TILES[layer], edge }, rect);
}

/** Cells that changed: those of `rect` in both layers, row by row, and their look. */
export interface ChangedCells {
  readonly look: CellLook;
  readonly rect: Rect;
  readonly intensity: Uint8Array<ArrayBuffer>;
  readonly typology: Uint8Array<ArrayBuffer>;
}

/** Keeps the canvas of one view, a pixel for each cell, equal to the cells that it receives. */
export class CellCanvas {
  readonly #cells = {
    intensity: new Uint8Array(GRID.width * GRID.height),
    typology: new Uint8Array(GRID.width * GRID.height),
  };
  readonly #context: OffscreenCanvasRenderingContext2D;
  readonly #image: ImageData;
  readonly #pixels: Uint32Array;

  constructor(context: OffscreenCanvasRenderingContext2D) {
    this.#context = context;
    this.#image = context.createImageData(GRID.width, GRID.height);
    this.#pixels = new Uint32Array(this.#image.data.buffer);
  }

  /** Colours the changed cells and the edges beside them. Another look comes with all cells. */
  show({ look, rect, intensity, typology }: ChangedCells): void {
    pasteCells(this.#cells.intensity, intensity, rect);
    pasteCells(this.#cells.typology, typology, rect);
    const changed = widen(rect, look.edge);
    colourView(this.#pixels, this.#cells, { look, rect: changed });
    this.#put(changed);
  }

  /** Shows all cells again after the browser has emptied the canvas. */
  restore(): void {
    this.#put(WHOLE_VIEW);
  }

  #put({ left, top, right, bottom }: Rect): void {
    this.#context.putImageData(this.#image, 0, 0, left, top, right - left, bottom - top);
  }
}
