import type { Rect } from '../grid/grid.ts';
import { countingTypologies, type PainLayer } from '../grid/layers.ts';
import { EDGE_PIXEL, type Tile } from './tiles.ts';

/** Colouring of the cells of a view. */
export interface Colouring {
  /** Pixels of a row. */
  readonly width: number;
  /** State of the cell that the pixel at a place shows, 0 for a blank one. */
  readonly findState: (place: number) => number;
  /** By state, each as wide as the others. */
  readonly tiles: readonly Tile[];
  /** Width of the dark outline inside each mark in pixels. */
  readonly edge: number;
  /** True if an outline separates two states; by default any two. */
  readonly separates?: (state: number, other: number) => boolean;
}

const differs = (state: number, other: number) => state !== other;

/** Finds the state of a cell in a layer, as counted and shown (contract.md#surfaces); 0 outside the grid. */
export function cellStates({ intensity, typology }: PainLayer, layer: keyof PainLayer): (cell: number) => number {
  if (layer === 'intensity') return (cell) => intensity[cell] ?? 0;
  return (cell) => countingTypologies(typology[cell] ?? 0, intensity[cell] ?? 0);
}

/**
 * Colours the pixels of `rect` by the states of their cells, blank ones transparent. A changed state also affects the
 * pixels up to one edge beside it.
 */
export function colourCells(
  pixels: Uint32Array,
  { width, findState, tiles, edge, separates = differs }: Colouring,
  rect: Rect,
): void {
  const side = Math.sqrt(tiles[0]?.length ?? 0);
  const down = edge * width;
  for (let y = rect.top; y < rect.bottom; y++) {
    const tileRow = (y % side) * side;
    for (let x = rect.left; x < rect.right; x++) {
      const place = y * width + x;
      const state = findState(place);
      if (state === 0) {
        pixels[place] = 0;
        continue;
      }
      const isEdge =
        separates(state, findState(place - edge)) ||
        separates(state, findState(place + edge)) ||
        separates(state, findState(place - down)) ||
        separates(state, findState(place + down));
      pixels[place] = isEdge ? EDGE_PIXEL : ((tiles[state] as Tile)[tileRow + (x % side)] as number);
    }
  }
}
