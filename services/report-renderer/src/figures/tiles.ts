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
import { Resvg } from '@resvg/resvg-js';

export type LayerName = keyof PainLayer;

/** Pixels after which every pattern repeats in a map picture. */
export const TILE_SIDE = 14;
const CELLS_PER_PIXEL = PATTERN_PERIOD / TILE_SIDE;
/** Samples per pixel side, for smooth edges of the marks. */
const SAMPLES = 4;

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** One opaque RGBA pixel, as a little-endian machine reads its bytes. */
const packPixel = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  ((0xff << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;

/** `#rrggbb` as an opaque RGBA pixel. */
export const toPixel = (colour: string): number => packPixel(channels(colour));

/** Part of a pixel that a pattern marks, 0 to 1. */
function pixelCoverage({ pattern }: Look, column: number, row: number): number {
  let covered = 0;
  for (let sample = 0; sample < SAMPLES ** 2; sample += 1) {
    const x = (column + ((sample % SAMPLES) + 0.5) / SAMPLES) * CELLS_PER_PIXEL - 0.5;
    const y = (row + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES) * CELLS_PER_PIXEL - 0.5;
    if (patternCovers(pattern, x, y)) covered += 1;
  }
  return covered / SAMPLES ** 2;
}

/** A square of `TILE_SIDE` × `TILE_SIDE` RGBA pixels, row by row, that repeats. */
export type Tile = Uint32Array;

/** The tile of looks that share a place, the last on top, on the tint of the first. */
export function blendLooks(looks: readonly Look[]): Tile {
  return Uint32Array.from({ length: TILE_SIDE ** 2 }, (_, index) => {
    let pixel = channels(looks[0]?.tint ?? '#ffffff');
    for (const look of looks) {
      const part = pixelCoverage(look, index % TILE_SIDE, Math.floor(index / TILE_SIDE));
      const mark = channels(look.mark);
      pixel = pixel.map((value, channel) => value * (1 - part) + (mark[channel] ?? 0) * part);
    }
    return packPixel(pixel);
  });
}

/** The looks of a cell state above 0, an intensity code or a set of typology bits. */
function stateLooks(layer: LayerName, state: number): readonly Look[] {
  if (layer === 'typology') return TYPOLOGIES.filter((typology) => state & typologyBit(typology)).map(typologyLook);
  return INTENSITIES.slice(state - 1, state).map(intensityLook);
}

/** The tile of a cell state above 0. */
export type FindTile = (layer: LayerName, state: number) => Tile;

/** Makes the tiles of map pictures; each is drawn when a map first needs it, and kept. */
export function createTiles(): FindTile {
  const tiles: Readonly<Record<LayerName, Tile[]>> = { intensity: [], typology: [] };
  return (layer, state) => {
    tiles[layer][state] ??= blendLooks(stateLooks(layer, state));
    return tiles[layer][state];
  };
}

const SWATCH: { readonly width: number; readonly height: number } = { width: 3 * TILE_SIDE, height: 2 * TILE_SIDE };

/** A piece of a look for a legend, as PNG data URI in the scale of the map pictures; sizes in pixels. */
export function drawSwatch(look: Look, { width, height } = SWATCH): string {
  const tile = blendLooks([look]);
  const pixels = Array.from({ length: width * height }, (_, index) => {
    const [x, y] = [index % width, Math.floor(index / width)];
    const pixel = tile[(y % TILE_SIDE) * TILE_SIDE + (x % TILE_SIDE)] ?? 0;
    const colour = [pixel, pixel >>> 8, pixel >>> 16].map((channel) => channel & 0xff).join();
    return `<rect x="${x}" y="${y}" width="1" height="1" fill="rgb(${colour})"/>`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${pixels.join('')}</svg>`;
  return `data:image/png;base64,${new Resvg(svg).render().asPng().toString('base64')}`;
}
