import { GRID, type Rect } from '@pain-assessment/pain-map';
import type { Point } from '../drawing/cells.ts';

/** Part of the body that a stage shows: magnification relative to the whole body, and the cell in the middle. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

/** Size of a stage in CSS pixels. */
export interface Stage {
  readonly width: number;
  readonly height: number;
}

export const WHOLE_BODY: Zoom = { scale: 1, x: GRID.width / 2, y: GRID.height / 2 };
const LARGEST_SCALE = 8;
/** Share of the stage that {@link fitRect} fills. */
const FIT_SHARE = 0.9;
/** Cells beside the widest avatar that no stage needs to show: its hands begin 18 cells from the side. */
const SIDE_MARGIN = 12;

/** CSS pixels per cell. */
export function pixelsPerCell({ width, height }: Stage, scale: number): number {
  return Math.min(width / (GRID.width - 2 * SIDE_MARGIN), height / GRID.height) * scale;
}

const within = (value: number, half: number, size: number) =>
  2 * half >= size ? size / 2 : Math.min(size - half, Math.max(half, value));

/** The nearest zoom that keeps the body inside the stage. */
export function confine(zoom: Zoom, stage: Stage): Zoom {
  const scale = Math.min(LARGEST_SCALE, Math.max(1, zoom.scale));
  const cell = pixelsPerCell(stage, scale);
  return {
    scale,
    x: within(zoom.x, stage.width / 2 / cell, GRID.width),
    y: within(zoom.y, stage.height / 2 / cell, GRID.height),
  };
}

/** Cell coordinates of a point of the stage in CSS pixels. */
export function toCells(point: Point, zoom: Zoom, stage: Stage): Point {
  const cell = pixelsPerCell(stage, zoom.scale);
  return { x: zoom.x + (point.x - stage.width / 2) / cell, y: zoom.y + (point.y - stage.height / 2) / cell };
}

/** Moves the view by a share of its visible part: an `x` of 0.25 moves it to the right by a quarter. */
export function panBy(zoom: Zoom, stage: Stage, { x, y }: Point): Zoom {
  const cell = pixelsPerCell(stage, zoom.scale);
  return confine({ ...zoom, x: zoom.x + (x * stage.width) / cell, y: zoom.y + (y * stage.height) / cell }, stage);
}

const middle = (points: readonly Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
});
const spread = ([first, second]: readonly Point[]) =>
  first && second ? Math.hypot(first.x - second.x, first.y - second.y) : 1;

interface Fingers {
  readonly from: readonly Point[];
  readonly to: readonly Point[];
  readonly factor?: number;
}

/** Follows one or two fingers from their last to their new points of the stage: the cells under them stay under them. */
export function follow(zoom: Zoom, stage: Stage, { from, to, factor = spread(to) / spread(from) }: Fingers): Zoom {
  const anchor = toCells(middle(from), zoom, stage);
  const { scale } = confine({ ...zoom, scale: zoom.scale * factor }, stage);
  const cell = pixelsPerCell(stage, scale);
  const now = middle(to);
  const centre = { x: anchor.x - (now.x - stage.width / 2) / cell, y: anchor.y - (now.y - stage.height / 2) / cell };
  return confine({ scale, ...centre }, stage);
}

/** Zooms by `factor` around a point of the stage, which keeps its cell. */
export function zoomAt(zoom: Zoom, stage: Stage, { point, factor }: { point: Point; factor: number }): Zoom {
  return follow(zoom, stage, { from: [point], to: [point], factor });
}

/** The zoom that shows these cells as large as the stage allows, with some body around them. */
export function fitRect({ left, top, right, bottom }: Rect, stage: Stage): Zoom {
  const whole = pixelsPerCell(stage, 1);
  const fitting = Math.min(stage.width / (right - left), stage.height / (bottom - top)) / whole;
  return confine({ scale: fitting * FIT_SHARE, x: (left + right) / 2, y: (top + bottom) / 2 }, stage);
}
