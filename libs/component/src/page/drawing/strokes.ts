import {
  type Intensity,
  MAXIMUM_POINT_NUMBERS,
  MAXIMUM_STROKES,
  type Stroke,
  type Typology,
  type View,
} from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import type { Point } from './cells.ts';
import { simplifyLine } from './simplify-line.ts';

/** `area` draws nothing: it selects an area that is marked already. */
export type Tool = Stroke['tool'] | 'area';
export type Layer = Stroke['layer'];
export const LAYERS: readonly Layer[] = ['intensity', 'typology'];

/** Settings of the next stroke: `size` is the width of its mark in cm of body; null is not chosen yet. */
export interface Pencil {
  readonly layer: Layer;
  readonly tool: Tool;
  readonly size: number;
  readonly intensity: Intensity | null;
  readonly typology: Typology | null;
}

/** Widths of brush and eraser in cm of body (converted by height, contract.md#grid). */
export const BRUSH_SIZES = [1, 2, 4, 8] as const;

/** True for a tool whose mark has a width. */
export function hasWidth(tool: Tool): boolean {
  return tool === 'brush' || tool === 'eraser';
}

/** Largest deviation in cells of a stroke from the line that was drawn. */
const TOLERANCE = 0.25;
const LEAST_LASSO_POINTS = 3;

/** Radius in cells of a brush of `size` cm on a body of `height_cm`: one cell is height / 1400 cm wide (contract.md#grid). */
export function radiusInCells(size: number, heightCm: number): number {
  const cells = (size / 2) * ((GRID.bottom - GRID.top) / heightCm);
  return Math.min(120, Math.max(1, Math.round(cells * 10) / 10));
}

const tenth = (value: number, largest: number) => Math.round(Math.min(largest, Math.max(0, value)) * 10) / 10;

/** Coordinates as they are stored: on the grid, to a tenth of a cell. */
export function toGridPoint(x: number, y: number): [number, number] {
  return [tenth(x, GRID.width), tenth(y, GRID.height)];
}

/** A line without its layer, value and width. */
export type LineOnView = Pick<Stroke, 'view' | 'tool' | 'points'>;

/** True if two strokes are the same line on the same view, even of different layers or values. */
export function isSameLine(a: LineOnView, b: LineOnView): boolean {
  if (a.view !== b.view || a.tool !== b.tool || a.points.length !== b.points.length) return false;
  return a.points.every((value, index) => value === b.points[index]);
}

/** Strokes without those of this line that have one of the values. */
export function withoutLine(
  strokes: readonly Stroke[],
  line: LineOnView,
  values: readonly Stroke['value'][],
): Stroke[] {
  return strokes.filter((stroke) => !(values.includes(stroke.value) && isSameLine(stroke, line)));
}

/** True if a line of this pencil is a stroke: its value must have been chosen. */
export function canDraw({ layer, tool, ...values }: Pencil): boolean {
  return tool === 'eraser' || (tool !== 'area' && values[layer] !== null);
}

interface Drawing {
  readonly pencil: Pencil;
  /** In cells. */
  readonly radius: number;
  readonly view: View;
}

/** The line under a pointer, in cells. */
export class Line {
  readonly drawing: Drawing;
  readonly #points: number[] = [];

  constructor(drawing: Drawing) {
    this.drawing = drawing;
  }

  get start(): Point {
    const [x = 0, y = 0] = this.#points;
    return { x, y };
  }

  /** A lasso as an SVG path; empty for a tool that paints cells. */
  get path(): string {
    const { pencil } = this.drawing;
    return pencil.tool === 'lasso' && canDraw(pencil) && this.#points.length ? `M${this.#points.join(' ')}` : '';
  }

  /** Adds a point; returns the new piece as a stroke, or null if it paints nothing. */
  extend({ x: atX, y: atY }: Point): Stroke | null {
    const [x, y] = toGridPoint(atX, atY);
    const last = this.#points.slice(-2);
    if (last[0] === x && last[1] === y) return null;
    this.#points.push(x, y);
    return this.drawing.pencil.tool === 'lasso' ? null : this.#createStroke([...last, x, y]);
  }

  /** The stroke of the whole line; null without a chosen value, or for a lasso that encloses nothing. */
  toStroke(): Stroke | null {
    const isLasso = this.drawing.pencil.tool === 'lasso';
    return isLasso && this.#points.length / 2 < LEAST_LASSO_POINTS ? null : this.#createStroke([...this.#points]);
  }

  #createStroke(points: number[]): Stroke | null {
    const { pencil, view, radius } = this.drawing;
    const { layer, tool } = pencil;
    if (!canDraw(pencil)) return null;
    const value = tool === 'eraser' ? null : pencil[layer];
    return { view, layer, tool, value, ...(tool === 'lasso' ? {} : { radius }), points } as Stroke;
  }
}

/** The same stroke with fewer points, at most `tolerance` cells away from the line drawn. */
export function simplifyStroke<S extends Stroke>(stroke: S, tolerance: number = TOLERANCE): S {
  const points = simplifyLine(stroke.points, tolerance);
  const enough = stroke.tool !== 'lasso' || points.length / 2 >= LEAST_LASSO_POINTS;
  return enough ? { ...stroke, points } : stroke;
}

/** Largest deviation in cells that the limits may cause: a quarter of a centimetre on an adult. */
const COARSEST_TOLERANCE = 2;

const countNumbers = (strokes: readonly Stroke[]) => strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);

/** True if the unchanged strokes of one layer fit the limits of the contract beside those of the other one. */
export function fitsLimits(strokes: readonly Stroke[], beside: readonly Stroke[]): boolean {
  const numbers = countNumbers(strokes) + countNumbers(beside);
  return strokes.length + beside.length <= MAXIMUM_STROKES && numbers <= MAXIMUM_POINT_NUMBERS;
}

/**
 * The strokes of one layer, simplified step by step until they fit the limits of the contract beside those of the other
 * one. Null if they cannot fit, so that the caller rejects the last stroke and loses no old one.
 */
export function fitLimits(strokes: readonly Stroke[], beside: readonly Stroke[]): readonly Stroke[] | null {
  if (strokes.length + beside.length > MAXIMUM_STROKES) return null;
  let fitting = strokes;
  for (let tolerance = 0.5; !fitsLimits(fitting, beside); tolerance *= 2) {
    if (tolerance > COARSEST_TOLERANCE) return null;
    fitting = strokes.map((stroke) => simplifyStroke(stroke, tolerance));
  }
  return fitting;
}
