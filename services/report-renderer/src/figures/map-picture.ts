import type { View } from '@pain-assessment/contracts';
import {
  type Avatar,
  countingTypologies,
  drawnRows,
  GRID,
  MARK_EDGE,
  type PainLayer,
  type PainLayers,
} from '@pain-assessment/pain-map';
import sharp from 'sharp';
import { createBodyPictures, PICTURE_HEIGHT, PICTURE_WIDTH, SKIN } from './body-picture.ts';
import { createTiles, type FindTile, type LayerName, TILE_SIDE, toPixel } from './tiles.ts';

/** Largest size of one picture in bytes: with four of them a report stays below 400 KB. */
const MAX_BYTES = 48_000;
/** JPEG qualities, best first; the first that stays small enough is taken. */
const QUALITIES = [86, 74, 60, 45, 30, 18] as const;
/** Width of the dark outline of a mark in pixels, a fifth of a millimetre on page 1. */
const EDGE = 2;

const PIXELS = PICTURE_WIDTH * PICTURE_HEIGHT;
const RAW = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: 4 } as const;
const EDGE_PIXEL = toPixel(MARK_EDGE);
const SKIN_PIXEL = toPixel(SKIN);

/** Which layer of which view. */
interface MapPart {
  readonly view: View;
  readonly layer: LayerName;
}

/** Paints on pixels that every picture reuses: their memory lies outside the heap, where it is collected too late. */
export interface MapPainter {
  /** JPEG as data URI of one part of the map; null where no cell is drawn, or none that counts (contract.md#map-pictures). The same input gives the same bytes. Not for use in parallel for one part. */
  paint(layers: PainLayers, part: MapPart, avatar: Avatar): Promise<string | null>;
}

const sampled = (length: number, cells: number) =>
  Uint16Array.from({ length }, (_, pixel) => Math.floor(((pixel + 0.5) * cells) / length));
/** Column and row of the cell under the middle of each pixel. */
const CELL_COLUMNS = sampled(PICTURE_WIDTH, GRID.width);
const CELL_ROWS = sampled(PICTURE_HEIGHT, GRID.height);

const BLANK = Buffer.alloc(GRID.width * GRID.height);
const isEmpty = (cells: Uint8Array) => Buffer.compare(cells, BLANK) === 0;

/** Whether a kind counts in any cell; asked only where no pixel shows one, since it looks at each cell. */
const hasCountingKind = ({ intensity, typology }: PainLayer) =>
  typology.some((kinds, cell) => countingTypologies(kinds, intensity[cell] ?? 0) !== 0);

/** The part of a map to lay on a picture, in the colours and patterns of its tiles. */
interface Inking {
  readonly drawn: PainLayer;
  readonly body: ReturnType<Avatar['body']>;
  readonly layer: LayerName;
  readonly findTile: FindTile;
}

/** A picture in work: its pixels, and the state of the drawn cell that each shows, 0 for none. */
interface Canvas {
  readonly pixels: Uint32Array;
  readonly states: Uint8Array;
}

/** Pixels of one row, from `start` to before `end`. */
interface PixelRun {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

/** Ink over a body: its lines stay in sight, since each channel is darkened as much as they darken the skin. */
function inkOver(ground: number, ink: number): number {
  if (ground === SKIN_PIXEL) return ink;
  let pixel = 0xff000000;
  for (let shift = 0; shift < 24; shift += 8) {
    const share = ((ground >>> shift) & 0xff) / ((SKIN_PIXEL >>> shift) & 0xff);
    pixel |= Math.round(((ink >>> shift) & 0xff) * Math.min(1, share)) << shift;
  }
  return pixel >>> 0;
}

function inkPixels({ pixels, states }: Canvas, { drawn, layer, findTile }: Inking, run: PixelRun): void {
  const { intensity, typology } = drawn;
  const { row, start, end } = run;
  const from = (CELL_ROWS[row] ?? 0) * GRID.width;
  const line = (row % TILE_SIDE) * TILE_SIDE;
  for (let column = start; column < end; column += 1) {
    const cell = from + (CELL_COLUMNS[column] ?? 0);
    const strength = intensity[cell] ?? 0;
    const state = layer === 'typology' ? countingTypologies(typology[cell] ?? 0, strength) : strength;
    if (state === 0) continue;
    const place = row * PICTURE_WIDTH + column;
    const ink = findTile(layer, state)[line + (column % TILE_SIDE)] ?? 0;
    pixels[place] = inkOver(pixels[place] ?? 0, ink);
    states[place] = state;
  }
}

const toColumn = (cell: number) => (cell * PICTURE_WIDTH) / GRID.width;

/** Darkens the outline of each mark, inside it; what lies further out in a row or column is of another state there. */
function drawEdges({ pixels, states }: Canvas, { row, start, end }: PixelRun): void {
  const down = EDGE * PICTURE_WIDTH;
  for (let place = row * PICTURE_WIDTH + start; place < row * PICTURE_WIDTH + end; place += 1) {
    const state = states[place];
    if (state === 0) continue;
    const isInside =
      states[place - EDGE] === state &&
      states[place + EDGE] === state &&
      states[place - down] === state &&
      states[place + down] === state;
    if (!isInside) pixels[place] = EDGE_PIXEL;
  }
}

function layInk(canvas: Canvas, inking: Inking): void {
  canvas.states.fill(0);
  const runs: PixelRun[] = [];
  const findSpan = drawnRows(inking.drawn[inking.layer], inking.body);
  for (let row = 0; row < PICTURE_HEIGHT; row += 1) {
    const span = findSpan(CELL_ROWS[row] ?? 0);
    if (!span) continue;
    const run = { row, start: Math.floor(toColumn(span.left)), end: Math.ceil(toColumn(span.right)) };
    inkPixels(canvas, inking, run);
    runs.push(run);
  }
  for (const run of runs) drawEdges(canvas, run);
}

/**
 * Off the main thread, so that the pictures of one map are encoded side by side. Huffman tables made for each picture
 * would save a tenth of the bytes and double the time.
 */
async function encodeJpeg(pixels: Uint32Array): Promise<string> {
  const bytes = new Uint8Array(pixels.buffer);
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(bytes, { raw: RAW }).removeAlpha().jpeg({ quality, optimiseCoding: false }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`;
}

/**
 * Makes a painter with pixels of its own for each part of a map, which the encoder reads after the next part is begun.
 * `findTile` is given where cells hold other states than those of a map.
 */
export function createMapPainter(findTile: FindTile = createTiles()): MapPainter {
  // Nothing of a patient stays behind in a cache of the encoder.
  sharp.cache(false);
  const bodyPicture = createBodyPictures();
  const states = new Uint8Array(PIXELS);
  const pixelsOfParts = new Map<string, Uint32Array>();

  function pixelsFor({ view, layer }: MapPart): Uint32Array {
    const key = `${layer} ${view}`;
    const pixels = pixelsOfParts.get(key) ?? new Uint32Array(PIXELS);
    pixelsOfParts.set(key, pixels);
    return pixels;
  }

  return {
    async paint(layers, part, avatar) {
      const drawn = layers[part.view];
      if (isEmpty(drawn[part.layer])) return null;
      const canvas = { pixels: pixelsFor(part), states };
      canvas.pixels.set(bodyPicture(avatar, part.view));
      layInk(canvas, { drawn, body: avatar.body(part.view), layer: part.layer, findTile });
      if (part.layer === 'typology' && states.every((state) => state === 0) && !hasCountingKind(drawn)) return null;
      return encodeJpeg(canvas.pixels);
    },
  };
}
