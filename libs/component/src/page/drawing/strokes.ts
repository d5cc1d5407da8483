import type { Intensity, Stroke, Typology, View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { simplifyLine } from './simplify-line.ts';

/** `area` draws nothing: it points at an area that is marked already. */
export type Tool = Stroke['tool'] | 'area';
export type Layer = Stroke['layer'];

/** How the next stroke is drawn: `size` is the width of its mark in cm of body; null is what the patient has not chosen yet. */
export interface Pencil {
  readonly layer: Layer;
  readonly tool: Tool;
  readonly size: number;
  readonly intensity: Intensity | null;
  readonly typology: Typology | null;
}

/** Widths of brush and eraser in cm of body (converted by height, contract.md#grid). */
export const BRUSH_SIZES = [1, 2, 4] as const;

/** Largest deviation in cells that a stroke may have from the line that was drawn. */
const TOLERANCE = 0.25;
const LEAST_LASSO_POINTS = 3;

/** Radius in cells of a brush of `size` cm on a body of `height_cm`: one cell is height / 1400 cm wide (contract.md#grid). */
export function radiusInCells(size: number, heightCm: number): number {
  const cells = (size / 2) * ((GRID.bottom - GRID.top) / heightCm);
  return Math.min(120, Math.max(1, Math.round(cells * 10) / 10));
}

const tenth = (value: number, largest: number) => Math.round(Math.min(largest, Math.max(0, value)) * 10) / 10;

/** Coordinates as they are kept: on the grid, to a tenth of a cell. */
export function toGridPoint(x: number, y: number): [number, number] {
  return [tenth(x, GRID.width), tenth(y, GRID.height)];
}

/** A line drawn with a pencil: its view, radius in cells, and points as x0, y0, x1, y1 … */
export interface DrawnLine {
  readonly pencil: Pencil;
  readonly view: View;
  readonly radius: number;
  readonly points: readonly number[];
}

/** Whether a line of this pencil is a stroke: what it shall mean must have been chosen. */
export function canDraw({ layer, tool, ...values }: Pencil): boolean {
  return tool === 'eraser' || (tool !== 'area' && values[layer] !== null);
}

/** The stroke of a drawn line; null for a lasso that encloses nothing. Brush points are kept as they are. */
export function createStroke({ pencil, view, radius, points }: DrawnLine): Stroke | null {
  const { layer, tool } = pencil;
  if (!canDraw(pencil)) return null;
  if (tool === 'lasso' && points.length / 2 < LEAST_LASSO_POINTS) return null;
  const value = tool === 'eraser' ? null : pencil[layer];
  return { view, layer, tool, value, ...(tool === 'lasso' ? {} : { radius }), points: [...points] } as Stroke;
}

/** The same stroke with fewer points, at most a quarter of a cell away from the line drawn. */
export function simplifyStroke<S extends Stroke>(stroke: S, tolerance: number = TOLERANCE): S {
  const points = simplifyLine(stroke.points, tolerance);
  const enough = stroke.tool !== 'lasso' || points.length / 2 >= LEAST_LASSO_POINTS;
  return enough ? { ...stroke, points } : stroke;
}

/** Limits of one map (contract.md#assessment-limits). */
export const MOST_STROKES = 2_000;
const MOST_POINT_NUMBERS = 200_000;
/** Coarsest line that is still the one drawn: a fifth of a centimetre on an adult. */
const COARSEST_TOLERANCE = 2;

const countNumbers = (strokes: readonly Stroke[]) => strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);

/** Whether strokes of one layer fit the limits of the contract beside those of the other one as they are. */
export function fitsLimits(strokes: readonly Stroke[], beside: readonly Stroke[]): boolean {
  return (
    strokes.length + beside.length <= MOST_STROKES && countNumbers(strokes) + countNumbers(beside) <= MOST_POINT_NUMBERS
  );
}

/**
 * Strokes of one layer that fit the limits of the contract beside those of the other one: lines are simplified a little
 * more each time until they do. Null where even that is not enough, so that the caller refuses the last stroke instead of
 * losing an old one.
 */
export function fitLimits(strokes: readonly Stroke[], beside: readonly Stroke[]): readonly Stroke[] | null {
  if (strokes.length + beside.length > MOST_STROKES) return null;
  const room = MOST_POINT_NUMBERS - countNumbers(beside);
  let fitting = strokes;
  for (let tolerance = 0.5; countNumbers(fitting) > room; tolerance *= 2) {
    if (tolerance > COARSEST_TOLERANCE) return null;
    fitting = strokes.map((stroke) => simplifyStroke(stroke, tolerance));
  }
  return fitting;
}
