import type { Stroke, View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import type { BodyMask } from '../body/body-mask.ts';
import { type BitGrid, lowestBit, WORDS_PER_ROW } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, intensityCode, type PainLayer, type PainLayers, typologyBit } from '../grid/layers.ts';
import { coverPolyline } from './brush.ts';
import { aimAt, coveredBits, forgetRow, gatherBits, isScattered, runLeft, runRight, takeRows } from './coverage.ts';
import { coverPolygon } from './lasso.ts';

/** Cells that a stroke may have changed: `left` ≤ x < `right`, `top` ≤ y < `bottom`; nothing where it missed the body. */
export interface DirtyRect {
  readonly view: View;
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** A map that grows stroke by stroke. */
export interface Painting {
  readonly layers: PainLayers;
  /**
   * Adds one stroke (contract 3) and says where. A brush or eraser stroke may come in pieces that share their end points
   * (all points once, or each new pair as it is drawn): the cells are the same.
   */
  apply(stroke: Stroke): DirtyRect;
  /** Clears all layers. */
  reset(): void;
}

/** What a stroke does to covered cells of its layer, four at a time: `cells = (cells & keep) | set`. */
interface Ink {
  readonly keep: number;
  readonly set: number;
}

const ANY = 63;
const MECHANICAL = typologyBit('nociceptive') | typologyBit('trigger');

/** A byte in each of the four bytes of a word, by multiplication. */
const FOUR_TIMES = 0x01010101;

const inkFor = (kept: number, set: number): Ink => ({ keep: kept * FOUR_TIMES, set: set * FOUR_TIMES });

function inkOf(stroke: Stroke): Ink {
  if (stroke.layer === 'intensity') return inkFor(0, stroke.value === null ? 0 : intensityCode(stroke.value));
  if (stroke.value === null) return inkFor(0, 0);
  const bit = typologyBit(stroke.value);
  if (stroke.tool === 'eraser') return inkFor(ANY & ~bit, 0);
  return inkFor(ANY & ~(bit & MECHANICAL ? MECHANICAL : bit), bit);
}

/** The cells of a layer, four in a number; the first of them is the lowest byte, as on every processor that runs this. */
type Canvas = Int32Array;

function canvasOf(cells: Uint8Array): Canvas {
  return new Int32Array(cells.buffer, cells.byteOffset, cells.length >> 2);
}

/** Four cells as bytes of a number, all bits set where the bit of the cell is: the parts that a stroke covers of four cells. */
const PARTS_OF_FOUR = Int32Array.from({ length: 16 }, (_, bits) =>
  [0, 1, 2, 3].reduce((bytes, cell) => bytes | (bits & (1 << cell) ? 255 << (8 * cell) : 0), 0),
);

/** Inks those of 32 cells whose bits are set; `quad` is the place of the first four. */
function inkWord(quads: Canvas, quad: number, bits: number, keep: number, set: number): void {
  if (bits === -1) {
    for (let index = quad; index < quad + 8; index++) quads[index] = ((quads[index] as number) & keep) | set;
    return;
  }
  let index = quad;
  for (let rest = bits; rest !== 0; rest >>>= 4) {
    const part = PARTS_OF_FOUR[rest & 15] as number;
    quads[index] = ((quads[index] as number) & (keep | ~part)) | (set & part);
    index++;
  }
}

/** `left` ≤ x < `right`. */
interface Extent {
  left: number;
  right: number;
}

/** Inks the cells `left` to `right` of a row, both included; of the first and the last four perhaps only a part. */
function inkRun(quads: Canvas, row: number, left: number, right: number, keep: number, set: number): void {
  const first = (row * GRID.width + left) >> 2;
  const last = (row * GRID.width + right) >> 2;
  const head = -1 << ((left & 3) * 8);
  const tail = -1 >>> ((3 - (right & 3)) * 8);
  const firstPart = first === last ? head & tail : head;
  quads[first] = ((quads[first] as number) & (keep | ~firstPart)) | (set & firstPart);
  for (let quad = first + 1; quad < last; quad++) quads[quad] = ((quads[quad] as number) & keep) | set;
  if (first < last) quads[last] = ((quads[last] as number) & (keep | ~tail)) | (set & tail);
}

/** Whether the body holds all cells `left` to `right` of a row. */
function isWhollyInside(body: BitGrid, row: number, left: number, right: number): boolean {
  const first = row * WORDS_PER_ROW + (left >> 5);
  const last = row * WORDS_PER_ROW + (right >> 5);
  const head = -1 << (left & 31);
  const tail = -1 >>> (31 - (right & 31));
  if (first === last) return (~(body[first] as number) & head & tail) === 0;
  for (let word = first + 1; word < last; word++) if ((body[word] as number) !== -1) return false;
  return (~(body[first] as number) & head) === 0 && (~(body[last] as number) & tail) === 0;
}

/** First cell of the body from `left` on in a row, or one beyond `right` or farther. */
function firstInside(body: BitGrid, row: number, left: number, right: number): number {
  let word = left >> 5;
  let bits = (body[row * WORDS_PER_ROW + word] as number) & (-1 << (left & 31));
  while (bits === 0 && word < right >> 5) bits = body[row * WORDS_PER_ROW + ++word] as number;
  return bits === 0 ? right + 1 : word * 32 + lowestBit(bits);
}

/** Last cell of the body up to `right` in a row where `left`, before it, is one. */
function lastInside(body: BitGrid, row: number, right: number): number {
  let word = right >> 5;
  let bits = (body[row * WORDS_PER_ROW + word] as number) & (-1 >>> (31 - (right & 31)));
  while (bits === 0) bits = body[row * WORDS_PER_ROW + --word] as number;
  return word * 32 + 31 - Math.clz32(bits);
}

/** Inks what a row's bits and the body have in common, and clears those bits. */
function inkBits(quads: Canvas, body: BitGrid, { keep, set }: Ink, row: number, extent: Extent): void {
  const words = gatherBits(row);
  for (let word = words >> 5; word <= (words & 31); word++) {
    const index = row * WORDS_PER_ROW + word;
    const inside = (coveredBits[index] as number) & (body[index] as number);
    coveredBits[index] = 0;
    if (inside === 0) continue;
    inkWord(quads, (row * GRID.width + word * 32) >> 2, inside, keep, set);
    extent.left = Math.min(extent.left, word * 32 + lowestBit(inside));
    extent.right = Math.max(extent.right, word * 32 + 32 - Math.clz32(inside));
  }
}

/** Inks what the stroke covers of one row and the body holds, and forgets it. */
function inkRow(quads: Canvas, body: BitGrid, ink: Ink, row: number, extent: Extent): void {
  const runStart = runLeft(row);
  const runEnd = runRight(row);
  const left = runStart <= runEnd ? firstInside(body, row, runStart, runEnd) : GRID.width;
  const right = left <= runEnd ? lastInside(body, row, runEnd) : -1;
  if (isScattered(row) || (left <= right && !isWhollyInside(body, row, left, right))) {
    inkBits(quads, body, ink, row, extent);
  } else if (left <= right) {
    inkRun(quads, row, left, right, ink.keep, ink.set);
    if (left < extent.left) extent.left = left;
    if (right >= extent.right) extent.right = right + 1;
  }
  forgetRow(row);
}

function paintStroke(canvas: Canvas, body: BodyMask, stroke: Stroke): Omit<DirtyRect, 'view'> {
  aimAt(body);
  if (stroke.tool === 'lasso') coverPolygon(stroke.points);
  else coverPolyline(stroke.points, stroke.radius);
  const { top, bottom } = takeRows();
  const extent = { left: GRID.width, right: 0 };
  const ink = inkOf(stroke);
  for (let row = top; row < bottom; row++) inkRow(canvas, body.bits, ink, row, extent);
  return extent.left < extent.right ? { ...extent, top, bottom } : { left: 0, top: 0, right: 0, bottom: 0 };
}

const canvasesOf = ({ intensity, typology }: PainLayer) => ({
  intensity: canvasOf(intensity),
  typology: canvasOf(typology),
});

/** Layers with what it takes to paint on them and to clear them. */
interface Board {
  readonly layers: PainLayers;
  readonly canvases: Readonly<Record<View, ReturnType<typeof canvasesOf>>>;
  /** All that is painted of each view. */
  painted: Readonly<Record<View, DirtyRect | undefined>>;
}

function createBoard(): Board {
  const layers = emptyLayers();
  return {
    layers,
    canvases: { front: canvasesOf(layers.front), back: canvasesOf(layers.back) },
    painted: { front: undefined, back: undefined },
  };
}

function applyTo(board: Board, avatar: Avatar, stroke: Stroke): DirtyRect {
  const { view, layer } = stroke;
  const dirty = { view, ...paintStroke(board.canvases[view][layer], avatar.body(view), stroke) };
  board.painted = { ...board.painted, [view]: united(dirty, board.painted[view]) };
  return dirty;
}

function clear({ layers, painted }: Board, view: View): void {
  const { left, top, right, bottom } = painted[view] ?? { left: 0, top: 0, right: 0, bottom: 0 };
  for (let row = top; row < bottom; row++) {
    layers[view].intensity.fill(0, row * GRID.width + left, row * GRID.width + right);
    layers[view].typology.fill(0, row * GRID.width + left, row * GRID.width + right);
  }
}

function clearBoard(board: Board): void {
  clear(board, 'front');
  clear(board, 'back');
  board.painted = { front: undefined, back: undefined };
}

/** Opens an empty painting on an avatar; the browser draws what it holds, so that what is shown is what is counted. */
export function createPainting(avatar: Avatar): Painting {
  const board = createBoard();
  return {
    layers: board.layers,
    apply: (stroke) => applyTo(board, avatar, stroke),
    reset: () => clearBoard(board),
  };
}

let spare: Board | undefined;

/**
 * Paints a map and lends its layers to `read`, which must not keep them: they are cleared and used again, since to make
 * four megabytes of them costs more than many a map.
 */
export function withLayers<T>(strokes: readonly Stroke[], avatar: Avatar, read: (layers: PainLayers) => T): T {
  const board = spare ?? createBoard();
  spare = undefined;
  for (const stroke of strokes) applyTo(board, avatar, stroke);
  const result = read(board.layers);
  clearBoard(board);
  spare = board;
  return result;
}

const isEmpty = ({ left, right }: DirtyRect) => left >= right;

function united(rect: DirtyRect, other: DirtyRect | undefined): DirtyRect {
  if (!other || isEmpty(other)) return rect;
  if (isEmpty(rect)) return other;
  return {
    view: rect.view,
    left: Math.min(rect.left, other.left),
    top: Math.min(rect.top, other.top),
    right: Math.max(rect.right, other.right),
    bottom: Math.max(rect.bottom, other.bottom),
  };
}

/** Paints a whole map, strokes in order (contract 3). */
export function rasterise(cartography: { readonly strokes: readonly Stroke[] }, avatar: Avatar): PainLayers {
  const painting = createPainting(avatar);
  for (const stroke of cartography.strokes) painting.apply(stroke);
  return painting.layers;
}
