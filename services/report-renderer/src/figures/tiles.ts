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
import { encodePngAtOnce } from './svg-to-png.ts';

export type LayerName = keyof PainLayer;

/** Pixels after which every pattern repeats in a map picture. */
export const TILE_SIDE = 14;
const CELLS_PER_PIXEL = PATTERN_PERIOD / TILE_SIDE;
/** Samples per pixel side, for smooth edges of the marks. */
const SAMPLES = 4;

type Rgb = readonly [number, number, number];

function parseColour(colour: string): Rgb {
  const value = Number.parseInt(colour.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
}

/** One opaque RGBA pixel as bytes in this order on a little-endian machine. */
function packPixel([red, green, blue]: Rgb): number {
  return ((0xff << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;
}

/** Part of a pixel that a pattern marks, 0 to 1. */
function pixelCoverage(look: Look, column: number, row: number): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) * CELLS_PER_PIXEL - 0.5;
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * CELLS_PER_PIXEL - 0.5;
    if (patternCovers(look.pattern, x, y)) covered += 1;
  }
  return covered / SAMPLES ** 2;
}

/** Coverage of each pixel of a tile, row by row. */
function tileCoverage(look: Look): Float64Array {
  return Float64Array.from({ length: TILE_SIDE ** 2 }, (_, index) =>
    pixelCoverage(look, index % TILE_SIDE, Math.floor(index / TILE_SIDE)),
  );
}

/** The looks of a cell state above 0, an intensity code or a set of typology bits. */
function stateLooks(layer: LayerName, state: number): readonly Look[] {
  if (layer === 'typology') return TYPOLOGIES.filter((typology) => state & typologyBit(typology)).map(typologyLook);
  return INTENSITIES.slice(state - 1, state).map(intensityLook);
}

/**
 * The repeating square of looks that share a place, the last on top, on the tint of the first: `TILE_SIDE` squared
 * pixels, row by row.
 */
function blendLooks(looks: readonly Look[], findCoverage = tileCoverage): Uint32Array {
  const layers = looks.map((look) => ({ mark: parseColour(look.mark), coverage: findCoverage(look) }));
  const tint = parseColour(looks[0]?.tint ?? '#ffffff');
  return Uint32Array.from({ length: TILE_SIDE ** 2 }, (_, index) => {
    const pixel: [number, number, number] = [...tint];
    for (const { mark, coverage } of layers) {
      const part = coverage[index] ?? 0;
      for (const channel of [0, 1, 2] as const) pixel[channel] = pixel[channel] * (1 - part) + mark[channel] * part;
    }
    return packPixel(pixel);
  });
}

/** The tile of a cell state above 0. */
export type FindTile = (layer: LayerName, state: number) => Uint32Array;

/** Makes the tiles of map pictures; each is drawn when a map first needs it, and kept. */
export function createTiles(): FindTile {
  const tiles: Readonly<Record<LayerName, Uint32Array[]>> = { intensity: [], typology: [] };
  const coverages = new Map<Look, Float64Array>();
  // Kept too, since one look is part of many tiles.
  const findCoverage = (look: Look) => {
    const coverage = coverages.get(look) ?? tileCoverage(look);
    coverages.set(look, coverage);
    return coverage;
  };
  return (layer, state) => {
    tiles[layer][state] ??= blendLooks(stateLooks(layer, state), findCoverage);
    return tiles[layer][state];
  };
}

/** Tiles of other cell states than those of a map: the look at index 0 is that of state 1. */
export function createLookTiles(looks: readonly Look[]): FindTile {
  const tiles = looks.map((look) => blendLooks([look]));
  return (_layer, state) => tiles[state - 1] ?? blendLooks([]);
}

const SWATCH_WIDTH = 3 * TILE_SIDE;
const SWATCH_HEIGHT = 2 * TILE_SIDE;

/** A piece of a look for the legend, as PNG data URI in the scale of the map pictures. */
export function drawSwatch(look: Look): string {
  const tile = blendLooks([look]);
  const pixels = Uint32Array.from({ length: SWATCH_WIDTH * SWATCH_HEIGHT }, (_, index) => {
    const column = (index % SWATCH_WIDTH) % TILE_SIDE;
    const row = Math.floor(index / SWATCH_WIDTH) % TILE_SIDE;
    return tile[row * TILE_SIDE + column] ?? 0;
  });
  const picture = { width: SWATCH_WIDTH, height: SWATCH_HEIGHT, pixels: new Uint8Array(pixels.buffer) };
  return `data:image/png;base64,${encodePngAtOnce(picture).toString('base64')}`;
}
