import { GRID, type PainLayer, typologyBit } from '@pain-assessment/pain-map';
import type { CellRect } from './run-length.ts';
import type { Layer } from './strokes.ts';
import { INTENSITY_TILES, TILE, type Tile, TYPOLOGY_TILES } from './tiles.ts';

const NUMB = typologyBit('hypoesthesia');

/** Feelings of a cell that count: outside the painful area only numbness does (contract 3). */
export function countingTypologies(typology: number, intensity: number): number {
  return intensity > 0 ? typology : typology & NUMB;
}

function typologyTile(typology: number, intensity: number): Tile | null {
  const bits = countingTypologies(typology, intensity);
  return bits === 0 && intensity === 0 ? null : (TYPOLOGY_TILES[bits] as Tile);
}

/**
 * Colours the cells of `rect` in the pixels of one view: exactly the cells that count, the others transparent.
 * `pixels` holds 720 × 1440 pixels of an `ImageData`.
 */
export function colourCells(pixels: Uint32Array, cells: PainLayer, layer: Layer, rect: CellRect): void {
  const { intensity, typology } = cells;
  for (let y = rect.top; y < rect.bottom; y++) {
    const tileRow = (y % TILE) * TILE;
    for (let x = rect.left; x < rect.right; x++) {
      const i = y * GRID.width + x;
      const strength = intensity[i] as number;
      const tile = layer === 'intensity' ? INTENSITY_TILES[strength] : typologyTile(typology[i] as number, strength);
      pixels[i] = tile ? (tile[tileRow + (x % TILE)] as number) : 0;
    }
  }
}
