import type { BodyShape, Sex } from '@pain-assessment/contracts';

/** Posture of a body, with room for a brush at armpits, flanks and inner thighs. */
export interface Pose {
  /** Degrees from the vertical, outwards. */
  readonly upperArmTurn: number;
  readonly forearmTurn: number;
  readonly handTurn: number;
  /** Half the gap between the knees and between the ankles, in cells. */
  readonly kneeGap: number;
  readonly ankleGap: number;
  /** Ratio of drawn to measured breadth of arm and lower leg: girth / π assumes round limbs. */
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
    underweight: pose(12, 14, 9, 26, 42, 0.96, 1.08),
    normal: pose(12, 14, 9, 22, 38, 0.97, 1.08),
    overweight: pose(14, 13, 7, 19, 38, 0.99, 1.09),
    obese: pose(16, 11, 4, 16, 38, 0.99, 1.1),
    severely_obese: pose(21, 2, -2, 15, 40, 0.99, 1.1),
  },
  female: {
    underweight: pose(12, 15, 10, 25, 36, 1, 1.02),
    normal: pose(13, 15, 9, 20, 34, 1.02, 1.03),
    overweight: pose(15, 13, 6, 18, 34, 1.02, 1.03),
    obese: pose(17, 10, 3, 16, 36, 1.02, 1.03),
    severely_obese: pose(24, 0, -3, 14, 40, 1.01, 1.03),
  },
};
