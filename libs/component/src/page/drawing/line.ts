import type { Stroke, View } from '@pain-assessment/contracts';
import { canDraw, createStroke, type Pencil, toGridPoint } from './strokes.ts';
import type { Point } from './zoom.ts';

/** What a line is drawn with and where: the pencil, its radius in cells, the view. */
interface Drawing {
  readonly pencil: Pencil;
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

  /** Where the line began. */
  get start(): Point {
    const [x = 0, y = 0] = this.#points;
    return { x, y };
  }

  /** Points of the line as an SVG path; empty for a tool that paints cells. */
  get path(): string {
    const { pencil } = this.drawing;
    return pencil.tool === 'lasso' && canDraw(pencil) && this.#points.length ? `M${this.#points.join(' ')}` : '';
  }

  /** Adds a point; returns the new piece as a stroke, or null where it paints nothing. */
  extend({ x: atX, y: atY }: Point): Stroke | null {
    const [x, y] = toGridPoint(atX, atY);
    const last = this.#points.slice(-2);
    if (last[0] === x && last[1] === y) return null;
    this.#points.push(x, y);
    return this.drawing.pencil.tool === 'lasso' ? null : createStroke({ ...this.drawing, points: [...last, x, y] });
  }

  /** The stroke of the whole line; null where it makes none. */
  toStroke(): Stroke | null {
    return createStroke({ ...this.drawing, points: this.#points });
  }
}
