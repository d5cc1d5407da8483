import type { BodyShape, Sex, View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { type BodyMask, maskOfRuns } from './body-mask.ts';
import { halfPolygon } from './outline.ts';
import { type Polygon, runsOfPolygon } from './polygon-runs.ts';

/** A body to draw on. Front and back share one outline, as a symmetric body's do. */
export interface Avatar {
  readonly sex: Sex;
  readonly shape: BodyShape;
  /** 720 × 1440 cells row by row, 1 inside the silhouette. */
  mask(view: View): Uint8Array;
  /** Cells of one view. */
  cells(view: View): number;
  /** Cells of both views together (contract 3). */
  readonly silhouetteCells: number;
  /** The mask in the forms that painting and counting use. */
  body(view: View): BodyMask;
}

/** Both halves of a body from the half right of the axis: cell for cell symmetric, whatever the outline rounds to. */
function* mirroredRuns(half: Polygon) {
  const shifted = half.map(([x, y]) => [x + GRID.axis, y] as const);
  for (const [row, left, right] of runsOfPolygon(shifted)) {
    yield [row, left, right] as const;
    yield [row, GRID.width - 1 - right, GRID.width - 1 - left] as const;
  }
}

function createAvatar(sex: Sex, shape: BodyShape): Avatar {
  const mask = maskOfRuns(mirroredRuns(halfPolygon(sex, shape)));
  return {
    sex,
    shape,
    mask: () => mask.cells,
    cells: () => mask.count,
    silhouetteCells: 2 * mask.count,
    body: () => mask,
  };
}

const avatars = new Map<string, Avatar>();

/** The avatar of a sex and body shape, made once. */
export function avatarOf(sex: Sex, shape: BodyShape): Avatar {
  const key = `${sex} ${shape}`;
  const known = avatars.get(key) ?? createAvatar(sex, shape);
  avatars.set(key, known);
  return known;
}
