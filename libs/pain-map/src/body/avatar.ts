import type { BodyShape, Patient, Sex, View } from '@pain-assessment/contracts';
import { findBodyShape } from '../grid/body-shape.ts';
import { GRID } from '../grid/grid.ts';
import { type BodyMask, createMask, polygonRuns } from './body-mask.ts';
import { halfPolygon } from './outline.ts';
import { type Point, point } from './point.ts';
import { POSES } from './poses.table.ts';

/** A body for drawing. Front and back share one symmetric outline. */
export interface Avatar {
  readonly sex: Sex;
  readonly shape: BodyShape;
  /** The silhouette of a view in the forms for painting and counting. */
  body(view: View): BodyMask;
  readonly bodies: Readonly<Record<View, BodyMask>>;
}

/** Both halves of a body from the right half: symmetric to the cell in spite of rounding. */
function* mirroredRuns(half: readonly Point[]) {
  const shifted = half.map(({ x, y }) => point(x + GRID.axis, y));
  for (const [row, left, right] of polygonRuns(shifted)) {
    yield [row, left, right] as const;
    yield [row, GRID.width - 1 - right, GRID.width - 1 - left] as const;
  }
}

/** Computes its mask on first use: all ten masks would delay the start of the page by 0.1 s. */
function createAvatar(sex: Sex, shape: BodyShape): Avatar {
  let mask: BodyMask | undefined;
  const body = () => {
    mask ??= createMask(mirroredRuns(halfPolygon(sex, shape)));
    return mask;
  };
  return {
    sex,
    shape,
    body,
    get bodies() {
      return { front: body(), back: body() };
    },
  };
}

const AVATARS: readonly Avatar[] = Object.entries(POSES).flatMap(([sex, poses]) =>
  Object.keys(poses).map((shape) => createAvatar(sex as Sex, shape as BodyShape)),
);

/** The one avatar of a sex and body shape. */
export function findAvatar(sex: Sex, shape: BodyShape): Avatar {
  const avatar = AVATARS.find((each) => each.sex === sex && each.shape === shape);
  if (!avatar) throw Object.assign(new Error('no such body'), { code: 'unknown_body' });
  return avatar;
}

/** The avatar of a patient, by sex and body mass index (contract.md#body-shape). */
export const findPatientAvatar = (patient: Patient): Avatar => findAvatar(patient.sex, findBodyShape(patient));
