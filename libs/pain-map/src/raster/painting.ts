import type { Stroke, View } from '@pain-assessment/contracts';
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
