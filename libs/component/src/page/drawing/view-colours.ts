import {
  cellStates,
  colourCells,
  GRID,
  type Look,
  layerTiles,
  type PainLayer,
  patternTile,
} from '@pain-assessment/pain-map';
import type { CellRect } from './cells.ts';
import type { Layer } from './strokes.ts';

/** The shown part of the cells: one layer, with a dark edge of `edge` cells around each mark. */
export interface CellLook {
  readonly layer: Layer;
  readonly edge: number;
}

/** Marked area without a typology yet, in the second step. */
const PAINFUL: Look = { tint: '#d8cdbf', mark: '#6f6254', pattern: 'sparse_dots' };

const TYPOLOGY_TILES = layerTiles('typology');
/** State of painful cells without a typology, after those of the typology bits. */
const UNTYPED = TYPOLOGY_TILES.length;
const TILES = { intensity: layerTiles('intensity'), typology: [...TYPOLOGY_TILES, patternTile([PAINFUL])] };

function shownStates(cells: PainLayer, layer: Layer): (cell: number) => number {
  const findState = cellStates(cells, layer);
  if (layer === 'intensity') return findState;
  return (cell) => findState(cell) || ((cells.intensity[cell] ?? 0) > 0 ? UNTYPED : 0);
}

/**
 * Colours the cells of `rect` in the pixels of one view: exactly the cells that count, the others transparent.
 * `pixels` holds 720 × 1440 pixels of an `ImageData`. Cells up to an edge beside a change change with it.
 */
export function colourView(
  pixels: Uint32Array,
  cells: PainLayer,
  { look: { layer, edge }, rect }: { look: CellLook; rect: CellRect },
): void {
  const findState = shownStates(cells, layer);
  colourCells(pixels, { width: GRID.width, findState, tiles: TILES[layer], edge }, rect);
}
