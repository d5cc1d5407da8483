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
import { type BodyPicture, createBodyPictures, PICTURE_HEIGHT, PICTURE_WIDTH } from './body-picture.ts';
import { createTiles, type FindTile, type LayerName, TILE_SIDE } from './tiles.ts';

/** Largest size of one picture in bytes: with four of them a report stays below 400 KB. */
const MAX_BYTES = 48_000;
/** JPEG qualities, best first; the first that stays small enough is taken. */
const QUALITIES = [86, 74, 60, 45, 30, 18] as const;

/** Width of the dark outline of a mark in pixels, a fifth of a millimetre on page 1. */
const EDGE = 2;
const EDGE_COLOUR = Number.parseInt(MARK_EDGE.slice(1), 16);
const EDGE_CHANNELS = [EDGE_COLOUR >> 16, (EDGE_COLOUR >> 8) & 0xff, EDGE_COLOUR & 0xff] as const;

/** Red, green and blue: an encoder that is given alpha takes a third longer to leave it out. */
const CHANNELS = 3;

/** Which layer of which view. */
export interface MapPart {
  readonly view: View;
  readonly layer: LayerName;
}

/** Paints on pixels that every picture reuses: their memory lies outside the heap, where it is collected too late. */
export interface MapPainter {
  /** JPEG bytes of one part of the map; null where no cell is drawn, or none that counts (contract.md#map-pictures). The same input gives the same bytes. Not for use in parallel for one part. */
  paint(layers: PainLayers, part: MapPart, avatar: Avatar): Promise<Buffer | null>;
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

/** A picture in work: its pixels, three bytes of colour each, and the state of the drawn cell that each shows, 0 for none. */
interface Canvas {
  readonly colours: Uint8Array;
  readonly states: Uint8Array;
}

/** Pixels of one row, from `start` to before `end`. */
interface PixelRun {
  readonly row: number;
  readonly start: number;
  readonly end: number;
}

function inkPixels(
  { colours, states }: Canvas,
  { drawn, layer, findTile }: Inking,
  { row, start, end }: PixelRun,
): void {
  const { intensity, typology } = drawn;
  const from = (CELL_ROWS[row] ?? 0) * GRID.width;
  const line = (row % TILE_SIDE) * TILE_SIDE;
  let tileState = 0;
  let tile: Uint32Array | undefined;
  for (let column = start; column < end; column += 1) {
    const cell = from + (CELL_COLUMNS[column] ?? 0);
    const strength = intensity[cell] ?? 0;
    const state = layer === 'typology' ? countingTypologies(typology[cell] ?? 0, strength) : strength;
    if (state === 0) continue;
    if (state !== tileState) tile = findTile(layer, state);
    tileState = state;
    const place = row * PICTURE_WIDTH + column;
    const colour = tile?.[line + (column % TILE_SIDE)] ?? 0;
    colours[place * CHANNELS] = colour;
    colours[place * CHANNELS + 1] = colour >>> 8;
    colours[place * CHANNELS + 2] = colour >>> 16;
    states[place] = state;
  }
}

const toColumn = (cell: number) => (cell * PICTURE_WIDTH) / GRID.width;

/** Darkens the outline of each mark, inside it; what lies further out in a row or column is of another state there. */
function drawEdges({ colours, states }: Canvas, { row, start, end }: PixelRun): void {
  const down = EDGE * PICTURE_WIDTH;
  for (let place = row * PICTURE_WIDTH + start; place < row * PICTURE_WIDTH + end; place += 1) {
    const state = states[place];
    if (state === 0) continue;
    const isInside =
      states[place - EDGE] === state &&
      states[place + EDGE] === state &&
      states[place - down] === state &&
      states[place + down] === state;
    if (!isInside) colours.set(EDGE_CHANNELS, place * CHANNELS);
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

/** Draws the body's lines over the ink; elsewhere the ground has them. A plain loop: there are tens of thousands. */
function drawLines({ colours, states }: Canvas, { places, pixels }: BodyPicture['lines']): void {
  for (let index = 0; index < places.length; index += 1) {
    const place = places[index] ?? 0;
    if (states[place] === 0) continue;
    const line = pixels[index] ?? 0;
    const alpha = line >>> 24;
    for (let channel = 0; channel < CHANNELS; channel += 1) {
      const at = place * CHANNELS + channel;
      const above = (line >>> (8 * channel)) & 0xff;
      colours[at] = Math.round((above * alpha + (colours[at] ?? 0) * (255 - alpha)) / 255);
    }
  }
}

const PIXELS = PICTURE_WIDTH * PICTURE_HEIGHT;
const RAW = { width: PICTURE_WIDTH, height: PICTURE_HEIGHT, channels: CHANNELS } as const;

/**
 * Off the main thread, so that the pictures of one map are encoded side by side. Huffman tables made for each picture
 * would save a tenth of the bytes and double the time.
 */
async function encodeJpeg(colours: Uint8Array): Promise<Buffer> {
  let jpeg: Buffer = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    jpeg = await sharp(colours, { raw: RAW }).jpeg({ quality, optimiseCoding: false }).toBuffer();
    if (jpeg.length <= MAX_BYTES) break;
  }
  return jpeg;
}

/**
 * Makes a painter with colours of its own for each part of a map, which the encoder reads after the next part is begun.
 * `findTile` is given where cells hold other states than those of a map.
 */
export function createMapPainter(findTile: FindTile = createTiles()): MapPainter {
  // Nothing of a patient stays behind in a cache of the encoder.
  sharp.cache(false);
  const bodyPicture = createBodyPictures();
  const states = new Uint8Array(PIXELS);
  const coloursOfParts = new Map<string, Uint8Array>();

  function coloursFor({ view, layer }: MapPart): Uint8Array {
    const key = `${layer} ${view}`;
    const colours = coloursOfParts.get(key) ?? new Uint8Array(PIXELS * CHANNELS);
    coloursOfParts.set(key, colours);
    return colours;
  }

  return {
    async paint(layers, part, avatar) {
      const drawn = layers[part.view];
      if (isEmpty(drawn[part.layer])) return null;
      const { ground, lines } = bodyPicture(avatar, part.view);
      const canvas = { colours: coloursFor(part), states };
      canvas.colours.set(ground);
      layInk(canvas, { drawn, body: avatar.body(part.view), layer: part.layer, findTile });
      if (part.layer === 'typology' && canvas.states.every((state) => state === 0) && !hasCountingKind(drawn))
        return null;
      drawLines(canvas, lines);
      return encodeJpeg(canvas.colours);
    },
  };
}
