import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import {
  intensityLook,
  type Look,
  MARK_EDGE,
  PATTERN_PERIOD,
  patternTile,
  typologyLook,
} from '@pain-assessment/pain-map';

/** Side of a pattern tile in cells. */
export const TILE: number = PATTERN_PERIOD;

/** Pixels of a tile row by row, as the bytes of an `ImageData` read on a little-endian machine. */
export type Tile = Uint32Array;

const OPAQUE = 0xff000000;

/** `#rrggbb` as one pixel. */
function toPixel(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return (OPAQUE | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}

/** The tile of looks that lie over each other, the last one on top. */
export function createPixelTile(looks: readonly Look[]): Tile {
  return Uint32Array.from(patternTile(looks), toPixel);
}

/** Marked area without a typology yet, in the second step. */
const PAINFUL: Look = { tint: '#d8cdbf', mark: '#6f6254', pattern: 'sparse_dots' };

/** Pixel of every mark's outline. */
export const EDGE_PIXEL: number = toPixel(MARK_EDGE);

const intensityLooks = INTENSITIES.map(intensityLook);
const typologyLooks = Array.from({ length: 1 << TYPOLOGIES.length }, (_, bits) =>
  TYPOLOGIES.filter((_, index) => bits & (1 << index)).map(typologyLook),
);

/** Tiles by intensity code; 0 has none. */
export const INTENSITY_TILES: readonly (Tile | null)[] = [
  null,
  ...intensityLooks.map((look) => createPixelTile([look])),
];

/** Tiles by typology bits, in the order of `TYPOLOGIES`; 0 is the marked area without a typology. */
export const TYPOLOGY_TILES: readonly Tile[] = typologyLooks.map((looks) =>
  createPixelTile(looks.length ? looks : [PAINFUL]),
);
