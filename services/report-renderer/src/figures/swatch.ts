import { createCanvas, ImageData } from '@napi-rs/canvas';
import type { Look } from '@pain-assessment/pain-map';
import { TILE_SIDE, tileOfLooks } from './tiles.ts';

const TILES_WIDE = 3;
const TILES_HIGH = 2;
const WIDTH = TILES_WIDE * TILE_SIDE;
const HEIGHT = TILES_HIGH * TILE_SIDE;

const drawn = new Map<Look, string>();

function draw(look: Look): string {
  const tile = tileOfLooks([look]);
  const pixels = Uint32Array.from({ length: WIDTH * HEIGHT }, (_, index) => {
    const column = (index % WIDTH) % TILE_SIDE;
    const row = Math.floor(index / WIDTH) % TILE_SIDE;
    return tile[row * TILE_SIDE + column] ?? 0;
  });
  const canvas = createCanvas(WIDTH, HEIGHT);
  canvas.getContext('2d').putImageData(new ImageData(new Uint8ClampedArray(pixels.buffer), WIDTH, HEIGHT), 0, 0);
  return `data:image/png;base64,${canvas.toBuffer('image/png').toString('base64')}`;
}

/** A piece of a look for the legend, as PNG data URI in the scale of the map pictures. */
export function swatch(look: Look): string {
  const picture = drawn.get(look) ?? draw(look);
  drawn.set(look, picture);
  return picture;
}
