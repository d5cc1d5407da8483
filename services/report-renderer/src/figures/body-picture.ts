import type { View } from '@pain-assessment/contracts';
import { type Avatar, bodyPaths, GRID } from '@pain-assessment/pain-map';
import { Resvg } from '@resvg/resvg-js';
import { divideByAlpha } from './svg-to-png.ts';

/** Pixels of a map picture for each cell of the grid: 420 × 840 pixels are 250 dpi at 42.5 mm width. */
const SCALE = 7 / 12;
export const PICTURE_WIDTH = GRID.width * SCALE;
export const PICTURE_HEIGHT = GRID.height * SCALE;

const SKIN = '#f3f1ee';
const CONTOUR = '#6a665f';
const DETAIL = '#a9a49b';

/** A body without pain, and its lines, which lie above the paint. */
export interface BodyPicture {
  /** Paper, skin and lines: red, green and blue of each pixel. */
  readonly ground: Uint8Array;
  /** RGBA pixels of contour and details where their alpha is not 0, with their places in the picture. */
  readonly lines: { readonly places: Uint32Array; readonly pixels: Uint32Array };
}

function drawPixels(shapes: string): Uint32Array {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${PICTURE_WIDTH}" height="${PICTURE_HEIGHT}" viewBox="0 0 ${GRID.width} ${GRID.height}">${shapes}</svg>`;
  const { pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
  const own = new Uint8Array(pixels);
  divideByAlpha(own);
  return new Uint32Array(own.buffer);
}

/** Red, green and blue of opaque pixels. */
function colours(pixels: Uint32Array): Uint8Array {
  const bytes = new Uint8Array(3 * pixels.length);
  for (let place = 0; place < pixels.length; place += 1) {
    const pixel = pixels[place] ?? 0;
    bytes[3 * place] = pixel;
    bytes[3 * place + 1] = pixel >>> 8;
    bytes[3 * place + 2] = pixel >>> 16;
  }
  return bytes;
}

const drawGround = (outline: string): string =>
  `<rect width="${GRID.width}" height="${GRID.height}" fill="#ffffff"/><path d="${outline}" fill="${SKIN}"/>`;

function drawLines(outline: string, details: readonly string[]): string {
  const inside = details.map((detail) => `<path d="${detail}" stroke="${DETAIL}" stroke-width="2"/>`).join('');
  return `<g fill="none" stroke-linejoin="round" stroke-linecap="round">${inside}<path d="${outline}" stroke="${CONTOUR}" stroke-width="3"/></g>`;
}

function visiblePixels(all: Uint32Array): BodyPicture['lines'] {
  const places = new Uint32Array(all.length);
  let count = 0;
  // A plain loop: a list of all places is slow enough to be felt at each start, and at the first patient of each shape.
  for (let place = 0; place < all.length; place += 1) {
    if ((all[place] ?? 0) >>> 24 !== 0) {
      places[count] = place;
      count += 1;
    }
  }
  const visible = places.slice(0, count);
  return { places: visible, pixels: visible.map((place) => all[place] ?? 0) };
}

function drawBody(avatar: Avatar, view: View): BodyPicture {
  const { outline, details } = bodyPaths(avatar, view);
  const lines = drawLines(outline, details);
  return { ground: colours(drawPixels(drawGround(outline) + lines)), lines: visiblePixels(drawPixels(lines)) };
}

/** Draws each body once, and keeps it: 1.5 MB for each of 20 views. */
export function createBodyPictures(): (avatar: Avatar, view: View) => BodyPicture {
  const kept = new Map<string, BodyPicture>();
  return (avatar, view) => {
    const key = `${avatar.sex} ${avatar.shape} ${view}`;
    const picture = kept.get(key) ?? drawBody(avatar, view);
    kept.set(key, picture);
    return picture;
  };
}
