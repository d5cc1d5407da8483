import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import {
  intensityLook,
  type Look,
  PATTERN_PERIOD,
  type PainLayer,
  patternCovers,
  typologyBit,
  typologyLook,
} from '@pain-assessment/pain-map';

export type LayerName = keyof PainLayer;

/** Pixels after which every pattern repeats in a map picture. */
export const TILE_SIDE = 14;
const CELLS_PER_PIXEL = PATTERN_PERIOD / TILE_SIDE;
/** Samples per pixel side, for smooth edges of the marks. */
const SAMPLES = 4;

type Rgb = readonly [number, number, number];

function rgbOf(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** One opaque RGBA pixel in the byte order of canvas image data on a little-endian machine. */
export function packedPixel([red, green, blue]: Rgb): number {
  return ((0xff << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
}

/** Part of a pixel that a pattern marks, 0 to 1. */
function coverageOf(look: Look, column: number, row: number): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) * CELLS_PER_PIXEL - 0.5;
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * CELLS_PER_PIXEL - 0.5;
    if (patternCovers(look.pattern, x, y)) covered += 1;
  }
  return covered / SAMPLES ** 2;
}

/** Looks laid over each other, the last on top, on the tint of the first. */
function blended(looks: readonly Look[], column: number, row: number): Rgb {
  return looks.reduce<Rgb>(
    (under, look) => {
      const part = coverageOf(look, column, row);
      const mark = rgbOf(look.mark);
      return [0, 1, 2].map(
        (channel) => (under[channel] ?? 0) * (1 - part) + (mark[channel] ?? 0) * part,
      ) as unknown as Rgb;
    },
    rgbOf(looks[0]?.tint ?? '#ffffff'),
  );
}

/** The repeating square of looks that share a place, `TILE_SIDE` squared pixels, row by row. */
export function tileOfLooks(looks: readonly Look[]): Uint32Array {
  return Uint32Array.from({ length: TILE_SIDE ** 2 }, (_, index) =>
    packedPixel(blended(looks, index % TILE_SIDE, Math.floor(index / TILE_SIDE))),
  );
}

/** The tile of each cell state: an intensity code, or a set of typology bits. State 0 is nothing. */
export const TILES: Readonly<Record<LayerName, readonly Uint32Array[]>> = {
  intensity: [[], ...INTENSITIES.map((intensity) => [intensityLook(intensity)])].map(tileOfLooks),
  typology: Array.from({ length: 1 << TYPOLOGIES.length }, (_, bits) =>
    tileOfLooks(TYPOLOGIES.filter((typology) => bits & typologyBit(typology)).map(typologyLook)),
  ),
};
