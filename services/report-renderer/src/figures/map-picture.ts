import type { View } from '@pain-assessment/contracts';
import {
  type Avatar,
  type Colouring,
  cellStates,
  colourCells,
  drawnExtent,
  GRID,
  layerTiles,
  type PainLayer,
  type PainLayers,
  type Rect,
  toPixel,
} from '@pain-assessment/pain-map';
import sharp from 'sharp';
import {
  type BodyPictures,
  CHANNELS,
  PICTURE_HEIGHT,
  PICTURE_PIXELS,
  PICTURE_WIDTH,
  PIXELS_PER_CELL,
  SKIN,
} from './body-picture.ts';
import { findSmallMarks, type Place } from './small-marks.ts';
import { TILE_SIDE } from './swatch.ts';

/** Largest picture in bytes: a report with four of them stays below 400 KB. */
const MAX_BYTES = 48_000;
/** JPEG qualities, best first; the first small enough picture is used. */
const QUALITIES = [86, 74, 60, 45, 30, 18] as const;
/** Width of the dark outline of a mark in pixels, a fifth of a millimetre on page 1. */
const EDGE = 2;

/** Radius of the ring around a mark that would hardly be seen, and the largest side of such a mark: a millimetre on page 1. */
const RING = 8;
const SMALL_CELLS = Math.floor(10 / PIXELS_PER_CELL);
const RING_INK = toPixel('#1b2a33');

const RAW = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: CHANNELS } as const;
const SKIN_PIXEL = toPixel(SKIN);

/** One layer of one view. */
export interface MapPart {
  readonly view: View;
  readonly layer: keyof PainLayer;
}

/** Column or row of the cell under the middle of a pixel. */
const cellUnder = (pixel: number) => Math.floor((pixel + 0.5) / PIXELS_PER_CELL);

const pixelsAround = (cells: Rect): Rect => ({
  left: Math.floor(cells.left * PIXELS_PER_CELL),
  top: Math.floor(cells.top * PIXELS_PER_CELL),
  right: Math.ceil(cells.right * PIXELS_PER_CELL),
  bottom: Math.ceil(cells.bottom * PIXELS_PER_CELL),
});

/**
 * Puts ink over a pixel of a body; darkens each channel as much as the lines of the body darken the skin, so that they
 * stay visible.
 */
function inkOver(pixels: Uint8Array, place: number, ink: number): void {
  for (let channel = 0; channel < CHANNELS; channel += 1) {
    const at = CHANNELS * place + channel;
    const skin = (SKIN_PIXEL >>> (8 * channel)) & 0xff;
    const light = Math.min(1, (pixels[at] as number) / skin);
    // Half a step more rounds, as an array of bytes cuts off fractions.
    pixels[at] = ((ink >>> (8 * channel)) & 0xff) * light + 0.5;
  }
}

/** Visits each pixel of a rectangle, by its index, column and row. */
function eachPlace({ left, top, right, bottom }: Rect, visit: (place: number, column: number, row: number) => void) {
  for (let row = top; row < bottom; row += 1) {
    for (let column = left; column < right; column += 1) visit(row * PICTURE_WIDTH + column, column, row);
  }
}

/** Memory of all pictures: the state of each cell, and state and colour of the cell under each pixel. */
const createCanvas = () => ({
  cells: new Uint8Array(GRID.width * GRID.height),
  states: new Uint8Array(PICTURE_PIXELS),
  ink: new Uint32Array(PICTURE_PIXELS),
});
type Canvas = ReturnType<typeof createCanvas>;

/** Look of the states of cells; without `edge` and `separates` that of a map. */
export interface PaintLook extends Pick<Colouring, 'tiles' | 'separates'> {
  readonly edge?: number;
}

const LOOKS: Readonly<Record<keyof PainLayer, PaintLook>> = {
  intensity: { tiles: layerTiles('intensity', TILE_SIDE) },
  typology: { tiles: layerTiles('typology', TILE_SIDE) },
};

/** A part of a map with the look of its states, if it is not the usual one. */
interface LookedPart extends MapPart {
  readonly look?: PaintLook | undefined;
}

interface Paint extends PaintLook {
  readonly rect: Rect;
}

/** Sets the state of each cell within `extent`, and clears all others; false if none counts. */
function setStates(cells: Uint8Array, extent: Rect, findState: (cell: number) => number): boolean {
  let counts = false;
  cells.fill(0);
  for (let row = extent.top; row < extent.bottom; row += 1) {
    for (let cell = row * GRID.width + extent.left; cell < row * GRID.width + extent.right; cell += 1) {
      const state = findState(cell);
      cells[cell] = state;
      counts ||= state !== 0;
    }
  }
  return counts;
}

/** Adds the drawn cells within `rect` to the picture of a body. */
function layInk(pixels: Uint8Array, { cells, states, ink }: Canvas, { rect, ...look }: Paint): void {
  states.fill(0);
  eachPlace(rect, (place, column, row) => {
    states[place] = cells[cellUnder(row) * GRID.width + cellUnder(column)] ?? 0;
  });
  const stateAt = (place: number) => states[place] ?? 0;
  colourCells(ink, { width: PICTURE_WIDTH, findState: stateAt, edge: EDGE, ...look }, rect);
  eachPlace(rect, (place) => {
    if (states[place] !== 0) inkOver(pixels, place, ink[place] ?? 0);
  });
}

/** Draws a ring around a place, in pixels. */
function drawRing(pixels: Uint8Array, { x, y }: Place): void {
  const box = { left: x - RING - 1, top: y - RING - 1, right: x + RING + 2, bottom: y + RING + 2 };
  eachPlace(box, (place, column, row) => {
    const isOnRing = Math.abs(Math.hypot(column - x, row - y) - RING) < 1;
    const isInside = column >= 0 && column < PICTURE_WIDTH && row >= 0 && row < PICTURE_HEIGHT;
    if (!isOnRing || !isInside) return;
    for (let channel = 0; channel < CHANNELS; channel += 1)
      pixels[CHANNELS * place + channel] = (RING_INK >>> (8 * channel)) & 0xff;
  });
}

/**
 * Encodes off the main thread, so that the pictures of one map are encoded in parallel. Huffman tables for each picture
 * would save a tenth of the bytes and double the time.
 */
async function encodeJpeg(pixels: Uint8Array): Promise<string> {
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(pixels, { raw: RAW }).jpeg({ quality, optimiseCoding: false }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/**
 * Creates a painter. It has pixels for each part of a map, because the encoder still reads them when the next part
 * begins. Pictures reuse them: memory outside the heap is collected too late. A painter therefore has one owner, which
 * waits for the pictures of a map before it paints the next one.
 */
export function createMapPainter(bodyPicture: BodyPictures) {
  // The encoder must not cache data of a patient.
  sharp.cache(false);
  const canvas = createCanvas();
  const pixelsByPart = new Map<string, Uint8Array>();

  function pixelsFor({ view, layer }: MapPart): Uint8Array {
    const key = `${layer} ${view}`;
    const pixels = pixelsByPart.get(key) ?? new Uint8Array(CHANNELS * PICTURE_PIXELS);
    pixelsByPart.set(key, pixels);
    return pixels;
  }

  /**
   * JPEG as data URI of one part of the map, in its usual or the given look; null if no drawn cell counts
   * (contract.md#map-pictures). The same input gives the same bytes. Not for parallel calls with one part.
   */
  return async (layers: PainLayers, { look, ...part }: LookedPart, avatar: Avatar): Promise<string | null> => {
    const drawn = layers[part.view];
    const extent = drawnExtent(drawn[part.layer], avatar.body(part.view));
    if (!extent) return null;
    if (!setStates(canvas.cells, extent, cellStates(drawn, part.layer))) return null;
    const pixels = pixelsFor(part);
    pixels.set(bodyPicture(avatar, part.view));
    layInk(pixels, canvas, { rect: pixelsAround(extent), ...(look ?? LOOKS[part.layer]) });
    for (const { x, y } of findSmallMarks(canvas.cells, extent, SMALL_CELLS))
      drawRing(pixels, { x: Math.round(x * PIXELS_PER_CELL), y: Math.round(y * PIXELS_PER_CELL) });
    return encodeJpeg(pixels);
  };
}
export type MapPainter = ReturnType<typeof createMapPainter>;
