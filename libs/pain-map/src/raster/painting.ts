import type { Stroke, View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import type { BodyMask } from '../body/body-mask.ts';
import { type BitGrid, lowestBit, WORDS_PER_ROW, wordMask } from '../grid/bits.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, intensityCode, type PainLayer, type PainLayers, typologyBit } from '../grid/layers.ts';
import { coverPolyline } from './brush.ts';
import { aimAt, coveredBits, forgetRow, isScattered, releaseRun, runLeft, runRight, takeRows } from './coverage.ts';
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

/** `left` ≤ x < `right`. */
interface Extent {
  left: number;
  right: number;
}

/** Inks the cells `left` ≤ x < `right` of a row, four at a time; of the first and the last four perhaps only a part. */
function inkRun(quads: Canvas, row: number, left: number, right: number, ink: Ink, extent: Extent): void {
  const keep = ink.keep;
  const set = ink.set;
  const first = (row * GRID.width + left) >> 2;
  const last = (row * GRID.width + right - 1) >> 2;
  const head = -1 << ((left & 3) * 8);
  const tail = -1 >>> ((-right & 3) * 8);
  if (first === last) inkPart(quads, first, head & tail, keep, set);
  else {
    inkPart(quads, first, head, keep, set);
    for (let quad = first + 1; quad < last; quad++) quads[quad] = ((quads[quad] as number) & keep) | set;
    inkPart(quads, last, tail, keep, set);
  }
  if (left < extent.left) extent.left = left;
  if (right > extent.right) extent.right = right;
}

function inkPart(quads: Canvas, quad: number, part: number, keep: number, set: number): void {
  quads[quad] = ((quads[quad] as number) & (keep | ~part)) | (set & part);
}

/** Whether the body holds all cells `left` to `right` of a row. */
function isWhollyInside(body: BitGrid, row: number, left: number, right: number): boolean {
  for (let word = left >> 5; word <= right >> 5; word++) {
    const missing = ~(body[row * WORDS_PER_ROW + word] as number) & wordMask(word, left, right);
    if (missing !== 0) return false;
  }
  return true;
}

/** Inks the cells in `coveredBits` of one row that the body holds, and clears those bits. */
function inkBits(canvas: Canvas, body: BitGrid, ink: Ink, row: number, words: Extent, extent: Extent): void {
  let start = -1;
  for (let word = words.left; word < words.right; word++) {
    const index = row * WORDS_PER_ROW + word;
    const inside = (coveredBits[index] as number) & (body[index] as number);
    coveredBits[index] = 0;
    // Each set bit is a border: a cell whose state differs from the one before.
    let borders = inside ^ ((inside << 1) | (start < 0 ? 0 : 1));
    for (; borders !== 0; borders &= borders - 1) {
      const column = word * 32 + lowestBit(borders);
      if (start < 0) start = column;
      else {
        inkRun(canvas, row, start, column, ink, extent);
        start = -1;
      }
    }
  }
  if (start >= 0) inkRun(canvas, row, start, words.right * 32, ink, extent);
}

const WHOLE_ROW: Extent = { left: 0, right: WORDS_PER_ROW };

/** Inks what the stroke covers of one row, and forgets it. */
function inkRow(canvas: Canvas, body: BitGrid, ink: Ink, row: number, extent: Extent): void {
  const left = runLeft(row);
  const right = runRight(row);
  if (!isScattered(row) && left <= right && isWhollyInside(body, row, left, right)) {
    inkRun(canvas, row, left, right + 1, ink, extent);
  } else if (isScattered(row) || left <= right) {
    releaseRun(row);
    const words = isScattered(row) ? WHOLE_ROW : { left: left >> 5, right: (right >> 5) + 1 };
    inkBits(canvas, body, ink, row, words, extent);
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

/** Opens an empty painting on an avatar; the browser draws what it holds, so that what is shown is what is counted. */
export function createPainting(avatar: Avatar): Painting {
  const layers = emptyLayers();
  const canvases = { front: canvasesOf(layers.front), back: canvasesOf(layers.back) };
  let painted: DirtyRect[] = [];
  return {
    layers,
    apply(stroke) {
      const { view, layer } = stroke;
      const dirty = { view, ...paintStroke(canvases[view][layer], avatar.body(view), stroke) };
      painted = [
        ...painted.filter((rect) => rect.view !== view),
        united(
          dirty,
          painted.find((rect) => rect.view === view),
        ),
      ];
      return dirty;
    },
    reset() {
      for (const rect of painted) clear(layers[rect.view], rect);
      painted = [];
    },
  };
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

function clear({ intensity, typology }: PainLayer, { left, top, right, bottom }: DirtyRect): void {
  for (let row = top; row < bottom; row++) {
    intensity.fill(0, row * GRID.width + left, row * GRID.width + right);
    typology.fill(0, row * GRID.width + left, row * GRID.width + right);
  }
}

/** Paints a whole map, strokes in order (contract 3). */
export function rasterise(cartography: { readonly strokes: readonly Stroke[] }, avatar: Avatar): PainLayers {
  const painting = createPainting(avatar);
  for (const stroke of cartography.strokes) painting.apply(stroke);
  return painting.layers;
}
