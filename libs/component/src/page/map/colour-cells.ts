import { countingTypologies, GRID, type PainLayer } from '@pain-assessment/pain-map';
import type { CellRect } from './cell-rect.ts';
import type { Layer } from './strokes.ts';
import { INTENSITY_EDGES, INTENSITY_TILES, TILE, type Tile, TYPOLOGY_EDGES, TYPOLOGY_TILES } from './tiles.ts';

/** Width in cells of the darker edge around each area: what is light in the middle still stands out from the body. */
export const EDGE = 2;

/** Looks of one layer: index 0 is drawn transparent. */
interface LayerLooks {
  readonly tiles: readonly (Tile | null)[];
  readonly edges: readonly number[];
  /** Index of a cell's look. */
  readonly lookOf: (cells: PainLayer, i: number) => number;
}

/** Without a feeling the painful area itself has a look of its own, after those of the typology bits. */
const UNTYPED = TYPOLOGY_TILES.length;
const LOOKS: Readonly<Record<Layer, LayerLooks>> = {
  intensity: {
    tiles: INTENSITY_TILES,
    edges: INTENSITY_EDGES,
    lookOf: ({ intensity }, i) => intensity[i] ?? 0,
  },
  typology: {
    tiles: [null, ...TYPOLOGY_TILES.slice(1), TYPOLOGY_TILES[0] as Tile],
    edges: [...TYPOLOGY_EDGES, TYPOLOGY_EDGES[0] ?? 0],
    lookOf({ intensity, typology }, i) {
      const strength = intensity[i] ?? 0;
      return countingTypologies(typology[i] ?? 0, strength) || (strength > 0 ? UNTYPED : 0);
    },
  },
};

/**
 * Colours the cells of `rect` in the pixels of one view: exactly the cells that count, the others transparent.
 * `pixels` holds 720 × 1440 pixels of an `ImageData`. Cells up to {@link EDGE} beside a change change their edge with it.
 */
export function colourCells(pixels: Uint32Array, cells: PainLayer, layer: Layer, rect: CellRect): void {
  const { tiles, edges, lookOf } = LOOKS[layer];
  const down = EDGE * GRID.width;
  for (let y = rect.top; y < rect.bottom; y++) {
    const tileRow = (y % TILE) * TILE;
    for (let x = rect.left; x < rect.right; x++) {
      const i = y * GRID.width + x;
      const look = lookOf(cells, i);
      if (look === 0) {
        pixels[i] = 0;
        continue;
      }
      const isEdge =
        lookOf(cells, i - EDGE) !== look ||
        lookOf(cells, i + EDGE) !== look ||
        lookOf(cells, i - down) !== look ||
        lookOf(cells, i + down) !== look;
      pixels[i] = isEdge ? (edges[look] as number) : ((tiles[look] as Tile)[tileRow + (x % TILE)] as number);
    }
  }
}
