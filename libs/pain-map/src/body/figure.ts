import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { scaleLandmarks } from './landmarks.ts';
import { at, hanging, point } from './point.ts';
import { POSES } from './poses.table.ts';

/** Depth of the arm's pivot below the acromion, as a share of the upper arm. */
const JOINT_DEPTH = 0.16;

/** Width of muscle or breast beside the measured chest. */
const FULLNESS: Readonly<Record<Sex, number>> = { male: 1.09, female: 1.06 };

/** Least distance in cells at which two lines remain distinct. */
const CLEARANCE = 8;

/** Joints and limbs of one body, the source of contour, inner lines and regions; in cells, right half. */
export function createFigure(sex: Sex, shape: BodyShape) {
  const marks = scaleLandmarks(sex, shape);
  const { breadth, level, length } = marks;
  const pose = POSES[sex][shape];
  const depth = JOINT_DEPTH * length.upper_arm;
  const upperArmHalf = (breadth.upper_arm * pose.arm) / 2;
  const joint = point(breadth.bideltoid / 2 - upperArmHalf, level.acromion + depth);
  const upperArm = hanging(joint, pose.upperArmTurn);
  const upperArmLength = length.upper_arm - depth;
  const forearm = hanging(at(upperArm, upperArmLength, 0), pose.forearmTurn);
  const hand = hanging(at(forearm, length.forearm, 0), pose.handTurn);
  const kneeHalf = breadth.above_knee / 2;
  const ankleHalf = (breadth.ankle * pose.leg) / 2;
  const innerArm = (y: number) =>
    joint.x - upperArmHalf / upperArm.along.y + (y - joint.y) * (upperArm.along.x / upperArm.along.y);
  const chest = Math.min((breadth.chest / 2) * FULLNESS[sex], innerArm(level.chest) - CLEARANCE);
  return {
    ...marks,
    chin: GRID.top + length.head,
    // Frames along the arm: from the shoulder joint, the elbow and the wrist.
    upperArm,
    forearm,
    hand,
    upperArmLength,
    upperArmHalf,
    forearmHalf: (breadth.forearm * pose.arm) / 2,
    wristHalf: (0.36 * breadth.forearm + 0.29 * breadth.hand) / 2,
    axilla: point(Math.min(innerArm(level.axilla), chest + CLEARANCE / 2), level.axilla),
    // Includes muscle or breast.
    chestHalf: chest,
    kneeHalf,
    calfHalf: (breadth.calf * pose.leg) / 2,
    ankleHalf,
    knee: point(pose.kneeGap + kneeHalf, level.mid_patella),
    ankle: point(pose.ankleGap + ankleHalf, level.malleolus),
  };
}

export type Figure = Readonly<ReturnType<typeof createFigure>>;
