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
    underweight: pose(12, 14, 9, 28, 42, 0.96, 1.06),
    normal: pose(12, 14, 9, 23, 40, 0.97, 1.07),
    overweight: pose(14, 13, 7, 20, 40, 1, 1.08),
    obese: pose(16, 11, 4, 17, 40, 1, 1.09),
    severely_obese: pose(21, 2, -2, 16, 42, 1, 1.09),
  },
  female: {
    underweight: pose(12, 15, 10, 27, 38, 1, 1),
    normal: pose(13, 15, 9, 22, 36, 1.02, 1.02),
    overweight: pose(15, 13, 6, 20, 36, 1.02, 1.02),
    obese: pose(17, 10, 3, 18, 38, 1.02, 1.02),
    severely_obese: pose(22, 2, -2, 16, 42, 1.02, 1.02),
  },
};
