import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import { type PainLayer, typologyBit } from '../grid/layers.ts';
import { intensityLook, typologyLook } from './appearance.ts';
import type { Look } from './look.ts';
import { PATTERN_PERIOD, patternCovers } from './patterns.ts';

/** A square of opaque RGBA pixels, row by row, that repeats; a number has the bytes of a pixel on a little-endian machine. */
export type Tile = Uint32Array;

/** Samples per side of a pixel that shows more than one cell, for smooth edges of the marks. */
const SAMPLES = 4;

const channels = (colour: string): readonly number[] =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
const packPixel = ([red = 0, green = 0, blue = 0]: readonly number[]): number =>
  ((0xff << 24) | (Math.round(blue) << 16) | (Math.round(green) << 8) | Math.round(red)) >>> 0;

/** `#rrggbb` as an opaque pixel. */
export const toPixel = (colour: string): number => packPixel(channels(colour));

/** Outline of every mark: it separates a light mark from body and ground, in grey print too. */
export const EDGE_PIXEL: number = toPixel('#2b2118');

/** Part of a pixel that a pattern marks, 0 to 1; a pixel as large as a cell is marked as its middle is. */
function pixelCoverage({ pattern }: Look, { x, y, cells }: { x: number; y: number; cells: number }): number {
  const samples = cells === 1 ? 1 : SAMPLES;
  const cell = (pixel: number, sample: number) => (pixel + (sample + 0.5) / samples) * cells - 0.5;
  let covered = 0;
  for (let sample = 0; sample < samples ** 2; sample++) {
    if (patternCovers(pattern, cell(x, sample % samples), cell(y, Math.floor(sample / samples)))) covered++;
  }
  return covered / samples ** 2;
}

/** The tile, `side` pixels wide, of looks that share a place, the last on top, on the tint of the first. */
export function patternTile(looks: readonly Look[], side: number = PATTERN_PERIOD): Tile {
  const cells = PATTERN_PERIOD / side;
  return Uint32Array.from({ length: side ** 2 }, (_, index) => {
    let pixel = channels(looks[0]?.tint ?? '#ffffff');
    for (const look of looks) {
      const part = pixelCoverage(look, { x: index % side, y: Math.floor(index / side), cells });
      const mark = channels(look.mark);
      pixel = pixel.map((value, channel) => value * (1 - part) + (mark[channel] ?? 0) * part);
    }
    return packPixel(pixel);
  });
}

/** The looks of each state of a cell above 0: intensity codes, or sets of typology bits. */
function stateLooks(layer: keyof PainLayer): readonly (readonly Look[])[] {
  if (layer === 'intensity') return INTENSITIES.map((intensity) => [intensityLook(intensity)]);
  return Array.from({ length: 2 ** TYPOLOGIES.length - 1 }, (_, index) =>
    TYPOLOGIES.filter((typology) => (index + 1) & typologyBit(typology)).map(typologyLook),
  );
}

/** Tiles by the state of a cell of a layer, `side` pixels wide; state 0 is of blank cells, which are transparent. */
export function layerTiles(layer: keyof PainLayer, side: number = PATTERN_PERIOD): readonly Tile[] {
  const blank = new Uint32Array(side ** 2);
  return [blank, ...stateLooks(layer).map((looks) => patternTile(looks, side))];
}
