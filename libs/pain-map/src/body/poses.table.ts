import type { BodyShape, Sex } from '@pain-assessment/contracts';

/** How a body stands, so that armpits, flanks and inner thighs are open to a brush. */
export interface Pose {
  /** Degrees from the vertical, outwards. */
  readonly upperArmTurn: number;
  readonly forearmTurn: number;
  readonly handTurn: number;
  /** Half the gap between the knees and between the ankles, in cells. */
  readonly kneeGap: number;
  readonly ankleGap: number;
  /** Drawn over measured breadth: a round limb seen from the front is narrower in some places than its girth / π. */
  readonly arm: number;
  readonly leg: number;
}

const pose = (
  upperArmTurn: number,
  forearmTurn: number,
  handTurn: number,
  kneeGap: number,
  ankleGap: number,
  arm: number,
  leg: number,
): Pose => ({ upperArmTurn, forearmTurn, handTurn, kneeGap, ankleGap, arm, leg });

export const POSES: Readonly<Record<Sex, Readonly<Record<BodyShape, Pose>>>> = {
  male: {
    underweight: pose(13, 11, 8, 38, 58, 1, 1),
    normal: pose(13, 11, 8, 36, 58, 1, 1),
    overweight: pose(14, 11, 6, 32, 58, 1, 1),
    obese: pose(15, 10, 4, 28, 58, 1, 1),
    severely_obese: pose(16, 5, 0, 22, 56, 1, 1),
  },
  female: {
    underweight: pose(13, 12, 9, 32, 48, 1, 1),
    normal: pose(14, 12, 9, 28, 48, 1, 1),
    overweight: pose(15, 12, 7, 25, 48, 1, 1),
    obese: pose(16, 11, 4, 22, 48, 1, 1),
    severely_obese: pose(17, 5, 0, 18, 48, 1, 1),
  },
};
