import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import { intensityLook, type Look, PATTERN_PERIOD, tileOf, typologyLook } from '@pain-assessment/pain-map';

/** Side of a pattern tile in cells. */
export const TILE: number = PATTERN_PERIOD;

/** Pixels of a tile row by row, as the bytes of an `ImageData` read on a little-endian machine. */
export type Tile = Uint32Array;

const OPAQUE = 0xff000000;

/** `#rrggbb` as one pixel. */
export function pixelOf(colour: string): number {
  const rgb = Number.parseInt(colour.slice(1), 16);
  return (OPAQUE | ((rgb & 0xff) << 16) | (rgb & 0xff00) | (rgb >> 16)) >>> 0;
}

/** The tile of looks that lie over each other, the last one on top. */
export function pixelTileOf(looks: readonly Look[]): Tile {
  return Uint32Array.from(tileOf(looks), pixelOf);
}

/** Marked area without a feeling yet, in the second step. */
const PAINFUL: Look = { tint: '#cfc6ba', mark: '#b3a797', pattern: 'sparse_dots' };

/** Colour of an area's edge: the mark of its uppermost look, which stands out from the body. */
function edgeOf(looks: readonly Look[]): number {
  return pixelOf(looks.at(-1)?.mark ?? PAINFUL.mark);
}

const intensityLooks = INTENSITIES.map(intensityLook);
const typologyLooks = Array.from({ length: 1 << TYPOLOGIES.length }, (_, bits) =>
  TYPOLOGIES.filter((_, index) => bits & (1 << index)).map(typologyLook),
);

/** Tiles by intensity code; 0 has none. */
export const INTENSITY_TILES: readonly (Tile | null)[] = [null, ...intensityLooks.map((look) => pixelTileOf([look]))];

/** Tiles by typology bits, in the order of `TYPOLOGIES`; 0 is the marked area itself. */
export const TYPOLOGY_TILES: readonly Tile[] = typologyLooks.map((looks) =>
  pixelTileOf(looks.length ? looks : [PAINFUL]),
);

/** Edge pixels by intensity code and by typology bits. */
export const INTENSITY_EDGES: readonly number[] = [0, ...intensityLooks.map((look) => edgeOf([look]))];
export const TYPOLOGY_EDGES: readonly number[] = typologyLooks.map(edgeOf);
