import type { Stroke, View } from '@pain-assessment/contracts';
import type { BodyMap } from '../map/body-map.ts';
import { canDraw, createStroke, type Pencil, toGridPoint } from '../map/strokes.ts';
import type { Point } from '../map/zoom.ts';

/** What a line is drawn with: the pencil, and its radius in cells. */
interface Drawing {
  readonly pencil: Pencil;
  readonly radius: number;
}

/** The line under a pointer, in cells; shown as it is drawn, on the map itself or, for a lasso, as a path. */
export class LineInProgress {
  readonly #map: BodyMap;
  readonly #view: View;
  readonly #showLasso: (path: string) => void;
  #drawing: Drawing | null = null;
  #points: number[] = [];

  constructor({ map, view, showLasso }: { map: BodyMap; view: View; showLasso: (path: string) => void }) {
    this.#map = map;
    this.#view = view;
    this.#showLasso = showLasso;
  }

  get isDrawn(): boolean {
    return this.#points.length > 0;
  }

  begin(drawing: Drawing): void {
    this.#points = [];
    this.#drawing = drawing;
    if (canDraw(drawing.pencil)) this.#map.painter.beginPreview(this.#view, drawing.pencil.layer);
  }

  extend({ x: atX, y: atY }: Point): void {
    const [x, y] = toGridPoint(atX, atY);
    const last = this.#points.slice(-2);
    if (last[0] === x && last[1] === y) return;
    this.#points.push(x, y);
    if (this.#drawing?.pencil.tool === 'lasso') {
      if (canDraw(this.#drawing.pencil)) this.#showLasso(`M${this.#points.join(' ')}`);
      return;
    }
    const piece = this.#createStroke([...last, x, y]);
    if (piece) this.#map.painter.extendPreview(piece);
  }

  /** Where it began, and the stroke that it makes, if it makes one; nothing of it is shown any more. */
  end(): { readonly start: Point; readonly stroke: Stroke | null } {
    const [x = 0, y = 0] = this.#points;
    const stroke = this.#createStroke(this.#points);
    this.#points = [];
    this.#drawing = null;
    this.#map.painter.endPreview();
    this.#showLasso('');
    return { start: { x, y }, stroke };
  }

  #createStroke(points: readonly number[]): Stroke | null {
    return this.#drawing && createStroke({ ...this.#drawing, view: this.#view, points });
  }
}
