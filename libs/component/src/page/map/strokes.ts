import type { Intensity, Stroke, Typology, View } from '@pain-assessment/contracts';
import { GRID } from '@pain-assessment/pain-map';
import { simplifyLine } from './simplify-line.ts';

export type Tool = Stroke['tool'];
export type Layer = Stroke['layer'];

/** What the patient holds in the hand: `size` is the width of the mark in cm of body. */
export interface Pencil {
  readonly layer: Layer;
  readonly tool: Tool;
  readonly size: number;
  readonly intensity: Intensity;
  readonly typology: Typology;
}

/** Widths of brush and eraser in cm of body (contract 3 converts them by height). */
export const BRUSH_SIZES = [1, 2, 4] as const;

/** Largest deviation in cells that a stroke may have from the line that was drawn. */
const TOLERANCE = 0.25;
const LEAST_LASSO_POINTS = 3;

/** Radius in cells of a brush of `size` cm on a body of `height_cm`: one cell is height / 1400 cm wide (contract 3). */
export function radiusInCells(size: number, heightCm: number): number {
  const cells = (size / 2) * ((GRID.bottom - GRID.top) / heightCm);
  return Math.min(120, Math.max(1, Math.round(cells * 10) / 10));
}

const tenth = (value: number, largest: number) => Math.round(Math.min(largest, Math.max(0, value)) * 10) / 10;

/** Coordinates as they are kept: on the grid, to a tenth of a cell. */
export function toGridPoint(x: number, y: number): [number, number] {
  return [tenth(x, GRID.width), tenth(y, GRID.height)];
}

/** A stroke of `pencil` along `points`; null for a lasso that encloses nothing. Brush points are kept as they are. */
export function strokeOf(pencil: Pencil, view: View, radius: number, points: readonly number[]): Stroke | null {
  const { layer, tool } = pencil;
  const line = [...points];
  if (tool === 'lasso' && line.length / 2 < LEAST_LASSO_POINTS) return null;
  if (layer === 'intensity') {
    if (tool === 'lasso') return { view, layer, tool, value: pencil.intensity, points: line };
    if (tool === 'brush') return { view, layer, tool, value: pencil.intensity, radius, points: line };
    return { view, layer, tool, value: null, radius, points: line };
  }
  if (tool === 'lasso') return { view, layer, tool, value: pencil.typology, points: line };
  if (tool === 'brush') return { view, layer, tool, value: pencil.typology, radius, points: line };
  return { view, layer, tool, value: null, radius, points: line };
}

/** The same stroke with fewer points, at most a quarter of a cell away from the line drawn. */
export function simplifyStroke<S extends Stroke>(stroke: S, tolerance: number = TOLERANCE): S {
  const points = simplifyLine(stroke.points, tolerance);
  const enough = stroke.tool !== 'lasso' || points.length / 2 >= LEAST_LASSO_POINTS;
  return enough ? { ...stroke, points } : stroke;
}
