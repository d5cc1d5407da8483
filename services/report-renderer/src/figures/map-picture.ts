import { type Canvas, createCanvas, ImageData } from '@napi-rs/canvas';
import type { View } from '@pain-assessment/contracts';
import {
  type Avatar,
  countingTypologies,
  drawnRows,
  GRID,
  type PainLayer,
  type PainLayers,
} from '@pain-assessment/pain-map';
import { type BodyPicture, createBodyPictures, PICTURE_HEIGHT, PICTURE_WIDTH } from './body-picture.ts';
import { type LayerName, TILE_SIDE, tileOfState } from './tiles.ts';

/** Most bytes of one picture: with four of them a report stays below 400 KB. */
const MOST_BYTES = 48_000;
/** JPEG qualities, best first; the first that stays small enough is taken. */
const QUALITIES = [86, 74, 60, 45, 30, 18] as const;

/** Which layer of which view. */
export interface MapPart {
  readonly view: View;
  readonly layer: LayerName;
}

/** Paints on canvases that every picture reuses: their memory lies outside the heap, where nobody collects in time. */
export interface MapPainter {
  /** JPEG bytes of one part of the map; null where no cell is drawn, shown or not (contract 3). The same input gives the same bytes. Not for use in parallel for one part. */
  paint(layers: PainLayers, part: MapPart, avatar: Avatar): Promise<Buffer | null>;
}

const sampled = (length: number, cells: number) =>
  Uint16Array.from({ length }, (_, pixel) => Math.floor(((pixel + 0.5) * cells) / length));
/** Column and row of the cell under the middle of each pixel. */
const CELL_COLUMNS = sampled(PICTURE_WIDTH, GRID.width);
const CELL_ROWS = sampled(PICTURE_HEIGHT, GRID.height);

const BLANK = Buffer.alloc(GRID.width * GRID.height);
const isEmpty = (cells: Uint8Array) => Buffer.compare(cells, BLANK) === 0;

/** The typologies that count, in an array that every picture reuses. */
function shownTypologies(shown: Uint8Array, { intensity, typology }: PainLayer): Uint8Array {
  shown.fill(0);
  const spanOf = drawnRows(typology);
  for (let row = 0; row < GRID.height; row += 1) {
    const span = spanOf(row);
    if (!span) continue;
    const end = row * GRID.width + span.right;
    for (let cell = row * GRID.width + span.left; cell < end; cell += 1)
      shown[cell] = countingTypologies(typology[cell] ?? 0, intensity[cell] ?? 0);
  }
  return shown;
}

/** Pixels to lay a layer's colours and patterns on, one for each sampled cell. */
interface Inking {
  readonly pixels: Uint32Array;
  readonly cells: Uint8Array;
  readonly layer: LayerName;
}

function inkPixels({ pixels, cells, layer }: Inking, row: number, start: number, end: number): void {
  const from = (CELL_ROWS[row] ?? 0) * GRID.width;
  const line = (row % TILE_SIDE) * TILE_SIDE;
  let tileState = 0;
  let tile: Uint32Array | undefined;
  for (let column = start; column < end; column += 1) {
    const state = cells[from + (CELL_COLUMNS[column] ?? 0)] ?? 0;
    if (state === 0) continue;
    if (state !== tileState) tile = tileOfState(layer, state);
    tileState = state;
    pixels[row * PICTURE_WIDTH + column] = tile?.[line + (column % TILE_SIDE)] ?? 0;
  }
}

const columnOf = (cell: number) => (cell * PICTURE_WIDTH) / GRID.width;

function layInk(inking: Inking): void {
  const spanOf = drawnRows(inking.cells);
  for (let row = 0; row < PICTURE_HEIGHT; row += 1) {
    const span = spanOf(CELL_ROWS[row] ?? 0);
    if (span) inkPixels(inking, row, Math.floor(columnOf(span.left)), Math.ceil(columnOf(span.right)));
  }
}

const channel = (pixel: number, shift: number) => (pixel >>> shift) & 0xff;

function over(above: number, below: number): number {
  const alpha = channel(above, 24);
  const mix = (shift: number) =>
    Math.round((channel(above, shift) * alpha + channel(below, shift) * (255 - alpha)) / 255) << shift;
  return ((0xff << 24) | mix(16) | mix(8) | mix(0)) >>> 0;
}

/** Draws the body's lines over the ink; elsewhere the ground has them. A plain loop: there are tens of thousands. */
function drawLines(pixels: Uint32Array, cells: Uint8Array, { places, pixels: lines }: BodyPicture['lines']): void {
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    const row = Math.floor(place / PICTURE_WIDTH);
    const cell = (CELL_ROWS[row] ?? 0) * GRID.width + (CELL_COLUMNS[place - row * PICTURE_WIDTH] ?? 0);
    if (cells[cell] !== 0) pixels[place] = over(lines[index] ?? 0, pixels[place] ?? 0);
  }
}

async function encoded(canvas: Canvas, pixels: Uint32Array<ArrayBuffer>): Promise<Buffer> {
  const bytes = new Uint8ClampedArray(pixels.buffer);
  canvas.getContext('2d').putImageData(new ImageData(bytes, PICTURE_WIDTH, PICTURE_HEIGHT), 0, 0);
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    // Off the main thread, so that the pictures of one map are encoded side by side.
    jpeg = await canvas.encode('jpeg', quality);
    if (jpeg.length <= MOST_BYTES) break;
  }
  return jpeg;
}

/** Makes a painter with a canvas for each part of a map. */
export function createMapPainter(): MapPainter {
  const bodyPicture = createBodyPictures();
  const pixels = new Uint32Array(PICTURE_WIDTH * PICTURE_HEIGHT);
  const shown = new Uint8Array(GRID.width * GRID.height);
  const canvases = new Map<string, Canvas>();

  function canvasFor({ view, layer }: MapPart): Canvas {
    const key = `${layer} ${view}`;
    const canvas = canvases.get(key) ?? createCanvas(PICTURE_WIDTH, PICTURE_HEIGHT);
    canvases.set(key, canvas);
    return canvas;
  }

  return {
    async paint(layers, part, avatar) {
      const drawn = layers[part.view];
      if (isEmpty(drawn[part.layer])) return null;
      const cells = part.layer === 'typology' ? shownTypologies(shown, drawn) : drawn.intensity;
      const { ground, lines } = bodyPicture(avatar, part.view);
      pixels.set(ground);
      layInk({ pixels, cells, layer: part.layer });
      drawLines(pixels, cells, lines);
      return encoded(canvasFor(part), pixels);
    },
  };
}
