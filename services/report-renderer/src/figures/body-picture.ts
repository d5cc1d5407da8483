import type { View } from '@pain-assessment/contracts';
import { type Avatar, bodySvg, GRID } from '@pain-assessment/pain-map';
import { Resvg } from '@resvg/resvg-js';

/** Pixels of a map picture for each cell of the grid: 420 × 840 pixels are 250 dpi at 42.5 mm width. */
export const PIXELS_PER_CELL = 7 / 12;
export const PICTURE_WIDTH = GRID.width * PIXELS_PER_CELL;
export const PICTURE_HEIGHT = GRID.height * PIXELS_PER_CELL;

/** Colour of unpainted cells of a body. */
export const SKIN = '#f3f1ee';
const LINES = { fill: SKIN, stroke: '#76726a', strokeWidth: 2.6 } as const;

/** A body without pain as SVG, with the lines of the map pictures. */
export const bareBodySvg = (body: Avatar, view: View): string => bodySvg(body, view, LINES);

/** RGBA pixels of a body without pain on white paper. */
function drawBody(body: Avatar, view: View): Uint32Array {
  const drawing = new Resvg(bareBodySvg(body, view), {
    fitTo: { mode: 'width', value: PICTURE_WIDTH },
    background: '#ffffff',
    font: { loadSystemFonts: false },
  });
  return new Uint32Array(new Uint8Array(drawing.render().pixels).buffer);
}

/** Draws each body once and caches it: 1.4 MB for each of 20 views. */
export function createBodyPictures(): (body: Avatar, view: View) => Uint32Array {
  const kept = new Map<string, Uint32Array>();
  return (body, view) => {
    const key = `${body.sex} ${body.shape} ${view}`;
    const picture = kept.get(key) ?? drawBody(body, view);
    kept.set(key, picture);
    return picture;
  };
}
