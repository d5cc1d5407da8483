import type { BodyShape, Sex, View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { type BodyMask, createMask } from './body-mask.ts';
import { halfPolygon } from './outline.ts';
import { type Polygon, polygonRuns } from './polygon-runs.ts';
import { POSES } from './poses.table.ts';

/** A body for drawing. Front and back share one symmetric outline. */
export interface Avatar {
  readonly sex: Sex;
  readonly shape: BodyShape;
  /** 720 × 1440 cells row by row, 1 inside the silhouette. */
  mask(view: View): Uint8Array;
  /** Cells of one view. */
  cells(view: View): number;
  /** Cells of both views together (contract.md#grid). */
  readonly silhouetteCells: number;
  /** The mask in the forms for painting and counting. */
  body(view: View): BodyMask;
  /** Both views of it. */
  readonly bodies: Readonly<Record<View, BodyMask>>;
}

/** Both halves of a body from the right half: symmetric to the cell, whatever the rounding of the outline. */
function* mirroredRuns(half: Polygon) {
  const shifted = half.map(([x, y]) => [x + GRID.axis, y] as const);
  for (const [row, left, right] of polygonRuns(shifted)) {
    yield [row, left, right] as const;
    yield [row, GRID.width - 1 - right, GRID.width - 1 - left] as const;
  }
}

/** Computes its mask on first use: all ten masks would delay the start of the page by 0.1 s. */
class LazyAvatar implements Avatar {
  readonly sex: Sex;
  readonly shape: BodyShape;
  #mask: BodyMask | undefined;

  constructor(sex: Sex, shape: BodyShape) {
    this.sex = sex;
    this.shape = shape;
  }

  body(): BodyMask {
    this.#mask ??= createMask(mirroredRuns(halfPolygon(this.sex, this.shape)));
    return this.#mask;
  }

  get bodies(): Readonly<Record<View, BodyMask>> {
    return { front: this.body(), back: this.body() };
  }

  mask(): Uint8Array {
    return this.body().cells;
  }

  cells(): number {
    return this.body().count;
  }

  get silhouetteCells(): number {
    return 2 * this.body().count;
  }
}

const AVATARS: readonly Avatar[] = Object.entries(POSES).flatMap(([sex, poses]) =>
  Object.keys(poses).map((shape) => new LazyAvatar(sex as Sex, shape as BodyShape)),
);

/** The one avatar of a sex and body shape. */
export function findAvatar(sex: Sex, shape: BodyShape): Avatar {
  const avatar = AVATARS.find((each) => each.sex === sex && each.shape === shape);
  if (!avatar) throw Object.assign(new Error('no such body'), { code: 'unknown_body' });
  return avatar;
}
