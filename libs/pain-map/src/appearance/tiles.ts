import { INTENSITIES, type Intensity, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { type PainLayer, typologyBit } from '../grid/layers.ts';
import { INTENSITY_LOOKS, TYPOLOGY_LOOKS } from './looks.table.ts';
import { type Look, PATTERN_PERIOD, patternCovers } from './patterns.ts';

/** Look of an intensity: a stronger one is darker and denser, so that the order survives printing in grey. */
export function intensityLook(intensity: Intensity): Look {
  return INTENSITY_LOOKS[intensity];
}

/** Look of a kind of pain; overlapping patterns stay legible. */
export function typologyLook(typology: Typology): Look {
  return TYPOLOGY_LOOKS[typology];
}

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

/** Share of a pixel that a pattern marks, 0 to 1; the centre of a pixel as large as a cell decides all of it. */
function pixelCoverage({ pattern }: Look, { x, y, cells }: { x: number; y: number; cells: number }): number {
  const samples = cells === 1 ? 1 : SAMPLES;
  const cell = (pixel: number, sample: number) => (pixel + (sample + 0.5) / samples) * cells - 0.5;
  let covered = 0;
  for (let sample = 0; sample < samples ** 2; sample++) {
    if (patternCovers(pattern, cell(x, sample % samples), cell(y, Math.floor(sample / samples)))) covered++;
  }
  return covered / samples ** 2;
}

/** A look on the pixels of a tile. */
interface Coat {
  readonly tint: readonly number[];
  readonly mark: readonly number[];
  /** Share of each pixel that is marked, 0 to 1. */
  readonly shares: Float64Array;
}

function coatTile(look: Look, side: number): Coat {
  const cells = PATTERN_PERIOD / side;
  const shares = Float64Array.from({ length: side ** 2 }, (_, index) =>
    pixelCoverage(look, { x: index % side, y: Math.floor(index / side), cells }),
  );
  return { tint: channels(look.tint), mark: channels(look.mark), shares };
}

function layCoats(coats: readonly Coat[], side: number): Tile {
  return Uint32Array.from({ length: side ** 2 }, (_, index) => {
    let pixel = coats[0]?.tint ?? [];
    for (const { mark, shares } of coats) {
      const share = shares[index] ?? 0;
      pixel = pixel.map((value, channel) => value * (1 - share) + (mark[channel] ?? 0) * share);
    }
    return packPixel(pixel);
  });
}

/** The tile, `side` pixels wide, of looks that share a place, the last on top, on the tint of the first. */
export function patternTile(looks: readonly Look[], side: number = PATTERN_PERIOD): Tile {
  return layCoats(
    looks.map((look) => coatTile(look, side)),
    side,
  );
}

/** The looks of each state of a cell above 0: intensity codes, or sets of typology bits. */
function layerCoats(layer: keyof PainLayer, side: number): readonly (readonly Coat[])[] {
  if (layer === 'intensity') return INTENSITIES.map((intensity) => [coatTile(intensityLook(intensity), side)]);
  const coats = TYPOLOGIES.map((typology) => ({
    bit: typologyBit(typology),
    ...coatTile(typologyLook(typology), side),
  }));
  return Array.from({ length: 2 ** TYPOLOGIES.length - 1 }, (_, index) => coats.filter(({ bit }) => (index + 1) & bit));
}

/** Tiles by the state of a cell of a layer, `side` pixels wide; state 0 is of blank cells, which are transparent. */
export function layerTiles(layer: keyof PainLayer, side: number = PATTERN_PERIOD): readonly Tile[] {
  const blank = new Uint32Array(side ** 2);
  return [blank, ...layerCoats(layer, side).map((coats) => layCoats(coats, side))];
}
