import { countingTypologies, GRID, type PainLayer } from '@pain-assessment/pain-map';
import type { CellRect } from './cells.ts';
import type { Layer } from './strokes.ts';
import { EDGE_PIXEL, INTENSITY_TILES, TILE, type Tile, TYPOLOGY_TILES } from './tiles.ts';

/** What of the cells is shown: one layer, with a dark edge of `edge` cells around each mark. */
export interface CellLook {
  readonly layer: Layer;
  readonly edge: number;
}

/** Looks of one layer; index 0 is transparent. */
interface LayerLooks {
  readonly tiles: readonly (Tile | null)[];
  /** Index of a cell's look. */
  readonly findLook: (cells: PainLayer, i: number) => number;
}

/** Index of the look of painful cells without a typology, after those of the typology bits. */
const UNTYPED = TYPOLOGY_TILES.length;
const LOOKS: Readonly<Record<Layer, LayerLooks>> = {
  intensity: {
    tiles: INTENSITY_TILES,
    findLook: ({ intensity }, i) => intensity[i] ?? 0,
  },
  typology: {
    tiles: [null, ...TYPOLOGY_TILES.slice(1), TYPOLOGY_TILES[0] as Tile],
    findLook({ intensity, typology }, i) {
      const strength = intensity[i] ?? 0;
      return countingTypologies(typology[i] ?? 0, strength) || (strength > 0 ? UNTYPED : 0);
    },
  },
};

/**
 * Colours the cells of `rect` in the pixels of one view: exactly the cells that count, the others transparent.
 * `pixels` holds 720 × 1440 pixels of an `ImageData`. Cells up to an edge beside a change change with it.
 */
export function colourCells(
  pixels: Uint32Array,
  cells: PainLayer,
  { look: { layer, edge }, rect }: { look: CellLook; rect: CellRect },
): void {
  const { tiles, findLook } = LOOKS[layer];
  const down = edge * GRID.width;
  for (let y = rect.top; y < rect.bottom; y++) {
    const tileRow = (y % TILE) * TILE;
    for (let x = rect.left; x < rect.right; x++) {
      const i = y * GRID.width + x;
      const look = findLook(cells, i);
      if (look === 0) {
        pixels[i] = 0;
        continue;
      }
      const isEdge =
        findLook(cells, i - edge) !== look ||
        findLook(cells, i + edge) !== look ||
        findLook(cells, i - down) !== look ||
        findLook(cells, i + down) !== look;
      pixels[i] = isEdge ? EDGE_PIXEL : ((tiles[look] as Tile)[tileRow + (x % TILE)] as number);
    }
  }
}
