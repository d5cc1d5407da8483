import { type Stroke, VIEWS, type View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import type { BodyMask } from '../body/body-mask.ts';
import { GRID } from '../grid/grid.ts';
import { emptyLayers, type PainLayer, type PainLayers } from '../grid/layers.ts';
import { coverPolyline } from './brush.ts';
import { aimAt, takeRows } from './coverage.ts';
import { inkOf } from './ink.ts';
import { type Canvas, canvasOf } from './ink-cells.ts';
import { inkRow } from './ink-row.ts';
import { coverPolygon } from './lasso.ts';
import { answerRow, OpenQuestions } from './undecided.ts';

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

/** Covers the cells of a stroke; returns the rows that it reaches. */
function trace(body: BodyMask, stroke: Stroke): Rows {
  aimAt(body);
  if (stroke.tool === 'lasso') coverPolygon(stroke.points);
  else coverPolyline(stroke.points, stroke.radius);
  return takeRows();
}

function paintStroke(canvas: Canvas, body: BodyMask, stroke: Stroke): Omit<DirtyRect, 'view'> {
  const { top, bottom } = trace(body, stroke);
  const extent = { left: GRID.width, right: 0 };
  const ink = inkOf(stroke);
  for (let row = top; row < bottom; row++) inkRow(canvas, body.bits, ink, row, extent);
  return extent.left < extent.right ? { ...extent, top, bottom } : { left: 0, top: 0, right: 0, bottom: 0 };
}

const canvasesOf = ({ intensity, typology }: PainLayer) => ({
  intensity: canvasOf(intensity),
  typology: canvasOf(typology),
});

/** Rows `top` ≤ y < `bottom`. */
interface Rows {
  readonly top: number;
  readonly bottom: number;
}
const NO_ROWS: Rows = { top: GRID.height, bottom: 0 };

/** Layers with what it takes to paint on them and to clear them. */
interface Board {
  readonly layers: PainLayers;
  readonly canvases: Readonly<Record<View, ReturnType<typeof canvasesOf>>>;
  /** Rows of each view that may hold paint. */
  readonly painted: Record<View, Rows>;
}

function createBoard(): Board {
  const layers = emptyLayers();
  return {
    layers,
    canvases: { front: canvasesOf(layers.front), back: canvasesOf(layers.back) },
    painted: { front: NO_ROWS, back: NO_ROWS },
  };
}

function notePainted({ painted }: Board, view: View, { top, bottom }: Rows): void {
  painted[view] = { top: Math.min(painted[view].top, top), bottom: Math.max(painted[view].bottom, bottom) };
}

function applyTo(board: Board, avatar: Avatar, stroke: Stroke): DirtyRect {
  const { view, layer } = stroke;
  const dirty = { view, ...paintStroke(board.canvases[view][layer], avatar.body(view), stroke) };
  if (dirty.top < dirty.bottom) notePainted(board, view, dirty);
  return dirty;
}

function clearBoard({ layers, painted }: Board): void {
  for (const view of VIEWS) {
    const { top, bottom } = painted[view];
    for (const cells of [layers[view].intensity, layers[view].typology]) {
      if (top < bottom) cells.fill(0, top * GRID.width, bottom * GRID.width);
    }
    painted[view] = NO_ROWS;
  }
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

/** Paints a whole map on a blank board, from the last stroke to the first: the same cells as stroke by stroke, and sooner. */
function paintMap(board: Board, avatar: Avatar, strokes: readonly Stroke[]): void {
  const questions = {
    front: new OpenQuestions('front', avatar.body('front')),
    back: new OpenQuestions('back', avatar.body('back')),
  };
  for (const stroke of strokes.toReversed()) {
    const { view, layer } = stroke;
    const answers = questions[view].answersOf(stroke);
    if (answers.length === 0) continue;
    const rows = trace(avatar.body(view), stroke);
    for (let row = rows.top; row < rows.bottom; row++) answerRow(board.canvases[view][layer], row, answers);
    notePainted(board, view, rows);
  }
}

let spare: Board | undefined;

/**
 * Paints a map and lends its layers to `read`, which must not keep them: they are cleared and used again, since to make
 * four megabytes of them costs more than many a map.
 */
export function withLayers<T>(strokes: readonly Stroke[], avatar: Avatar, read: (layers: PainLayers) => T): T {
  const board = spare ?? createBoard();
  spare = undefined;
  paintMap(board, avatar, strokes);
  const result = read(board.layers);
  clearBoard(board);
  spare = board;
  return result;
}

/** Paints a whole map, strokes in order (contract 3). */
export function rasterise(cartography: { readonly strokes: readonly Stroke[] }, avatar: Avatar): PainLayers {
  const board = createBoard();
  paintMap(board, avatar, cartography.strokes);
  return board.layers;
}
