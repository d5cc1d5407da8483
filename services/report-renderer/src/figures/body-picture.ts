import type { View } from '@pain-assessment/contracts';
import { type Avatar, bodySvg, GRID } from '@pain-assessment/pain-map';
import { Resvg } from '@resvg/resvg-js';

/** Pixels of a map picture for each cell of the grid: 420 × 840 pixels are 250 dpi at 42.5 mm width. */
export const PIXELS_PER_CELL = 7 / 12;
export const PICTURE_WIDTH = GRID.width * PIXELS_PER_CELL;
export const PICTURE_HEIGHT = GRID.height * PIXELS_PER_CELL;
export const PICTURE_PIXELS = PICTURE_WIDTH * PICTURE_HEIGHT;
/** Red, green and blue. */
export const CHANNELS = 3;

/** Colour of unpainted cells of a body. */
export const SKIN = '#f3f1ee';
const LINES = { fill: SKIN, stroke: '#76726a', strokeWidth: 2.6 } as const;

/** A body without pain as SVG, with the lines of the map pictures. */
export const bareBodySvg = (body: Avatar, view: View): string => bodySvg(body, view, LINES);

/** A body on white paper as RGB, three bytes for each pixel. */
function drawBody(body: Avatar, view: View): Uint8Array {
  const drawing = new Resvg(bareBodySvg(body, view), {
    fitTo: { mode: 'width', value: PICTURE_WIDTH },
    background: '#ffffff',
    font: { loadSystemFonts: false },
  });
  const rgba = drawing.render().pixels;
  const rgb = new Uint8Array(CHANNELS * PICTURE_PIXELS);
  for (let pixel = 0; pixel < PICTURE_PIXELS; pixel += 1) {
    for (let channel = 0; channel < CHANNELS; channel += 1)
      rgb[CHANNELS * pixel + channel] = rgba[4 * pixel + channel] ?? 0;
  }
  return rgb;
}

/** Returns the picture of a body without pain: RGB, three bytes for each pixel. */
export type BodyPictures = (body: Avatar, view: View) => Uint8Array;

/** Draws each body once and caches it: 1.1 MB for each of 20 views. */
export function createBodyPictures(): BodyPictures {
  const kept = new Map<string, Uint8Array>();
  return (body, view) => {
    const key = `${body.sex} ${body.shape} ${view}`;
    const picture = kept.get(key) ?? drawBody(body, view);
    kept.set(key, picture);
    return picture;
  };
}
