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

const coverages = new Map<Look, Float64Array>();

/** Coverage of each pixel of a tile; kept, since one look is part of many tiles. */
function tileCoverage(look: Look): Float64Array {
  const known = coverages.get(look);
  if (known) return known;
  const coverage = Float64Array.from({ length: TILE_SIDE ** 2 }, (_, index) =>
    coverageOf(look, index % TILE_SIDE, Math.floor(index / TILE_SIDE)),
  );
  coverages.set(look, coverage);
  return coverage;
}

/** Looks laid over each other, the last on top, on the tint of the first. */
function blended(looks: readonly Look[], index: number): Rgb {
  return looks.reduce<Rgb>(
    (under, look) => {
      const part = tileCoverage(look)[index] ?? 0;
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
  return Uint32Array.from({ length: TILE_SIDE ** 2 }, (_, index) => packedPixel(blended(looks, index)));
}

const known: Readonly<Record<LayerName, Uint32Array[]>> = { intensity: [], typology: [] };

function looksOf(layer: LayerName, state: number): readonly Look[] {
  if (layer === 'typology') return TYPOLOGIES.filter((typology) => state & typologyBit(typology)).map(typologyLook);
  return INTENSITIES.slice(state - 1, state).map(intensityLook);
}

/** The tile of a cell state above 0, an intensity code or a set of typology bits; made when a map first needs it. */
export function tileOfState(layer: LayerName, state: number): Uint32Array {
  known[layer][state] ??= tileOfLooks(looksOf(layer, state));
  return known[layer][state];
}
