import { INTENSITIES, TYPOLOGIES } from '@pain-assessment/contracts';
import {
  CHANGE_LOOKS,
  intensityLook,
  type Look,
  PATTERN_PERIOD,
  swatchSvg,
  typologyLook,
} from '@pain-assessment/pain-map';
import { Resvg } from '@resvg/resvg-js';
import { PIXELS_PER_CELL } from './body-picture.ts';

/** Pixels after which every pattern repeats in a map picture. */
export const TILE_SIDE = PATTERN_PERIOD * PIXELS_PER_CELL;

/** A sample of a look as PNG data URI, in the scale of the map pictures; columns and rows in periods of a pattern. */
export function drawSwatch(look: Look, columns = 3, rows = 2): string {
  const svg = swatchSvg(look, { width: columns * PATTERN_PERIOD, height: rows * PATTERN_PERIOD });
  const drawing = new Resvg(svg, { fitTo: { mode: 'width', value: columns * TILE_SIDE } });
  return `data:image/png;base64,${drawing.render().asPng().toString('base64')}`;
}

const LOOKS = [
  ...INTENSITIES.map((key) => [key, intensityLook(key)] as const),
  ...TYPOLOGIES.map((key) => [key, typologyLook(key)] as const),
  ...Object.entries(CHANGE_LOOKS),
];

/** Samples of all looks for legends by their keys, as PNG data URIs. */
export const SWATCHES: ReadonlyMap<string, string> = new Map(LOOKS.map(([key, look]) => [key, drawSwatch(look)]));
