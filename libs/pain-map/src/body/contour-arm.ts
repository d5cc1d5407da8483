import { type Knot, sharp } from './curve.ts';
import type { Figure } from './figure.ts';
import { at, type Point, point } from './point.ts';

/** Places on a hand with the palm to the viewer: along in hand lengths from the wrist, across in hand breadths, thumb outwards. */
type Template = readonly (readonly [along: number, across: number, corner?: 'sharp'])[];

const HAND: Template = [
  [0.07, 0.37],
  [0.15, 0.47],
  [0.25, 0.64],
  [0.36, 0.82],
  [0.44, 0.93],
  [0.495, 0.965],
  [0.515, 0.9],
  [0.475, 0.8],
  [0.405, 0.66],
  [0.37, 0.545, 'sharp'],
  [0.46, 0.52],
  [0.58, 0.52],
  [0.74, 0.545],
  [0.86, 0.54],
  [0.905, 0.46],
  [0.86, 0.365],
  [0.73, 0.32],
  [0.575, 0.275, 'sharp'],
  [0.73, 0.275],
  [0.92, 0.28],
  [0.985, 0.185],
  [0.93, 0.085],
  [0.74, 0.04],
  [0.57, 0.015, 'sharp'],
  [0.74, -0.01],
  [0.89, -0.03],
  [0.95, -0.125],
  [0.89, -0.215],
  [0.73, -0.23],
  [0.56, -0.24, 'sharp'],
  [0.68, -0.27],
  [0.79, -0.315],
  [0.84, -0.4],
  [0.79, -0.475],
  [0.67, -0.475],
  [0.53, -0.485],
  [0.36, -0.5],
  [0.2, -0.46],
  [0.08, -0.375],
];

function handKnots({ hand, length, breadth }: Figure): Knot[] {
  return HAND.map(([along, across, corner]) => {
    const knot = at(hand, along * length.hand, across * breadth.hand);
    return corner ? sharp(knot) : knot;
  });
}

/** Outer side from the shoulder to the wrist: share of the bone's length, and half breadth as a share of the limb's. */
function outerKnots({
  upperArm,
  forearm,
  upperArmLength,
  upperArmHalf,
  forearmHalf,
  wristHalf,
  breadth,
  level,
  length,
}: Figure): Point[] {
  const upper = (share: number, half: number) => at(upperArm, share * upperArmLength, half);
  const lower = (share: number, half: number) => at(forearm, share * length.forearm, half);
  const shoulder = breadth.bideltoid / 2;
  return [
    point(breadth.biacromial / 2 + 0.62 * (shoulder - breadth.biacromial / 2), level.acromion + 0.1 * length.upper_arm),
    point(shoulder * 0.992, level.acromion + 0.22 * length.upper_arm),
    upper(0.3, upperArmHalf * 1.03),
    upper(0.62, upperArmHalf * 0.93),
    upper(0.88, (upperArmHalf * 0.55 + forearmHalf * 0.45) * 0.86),
    lower(0.05, forearmHalf * 0.98),
    lower(0.22, forearmHalf * 1.08),
    lower(0.5, forearmHalf * 0.5 + wristHalf * 0.45),
    lower(0.8, wristHalf * 1.04),
    lower(0.99, wristHalf),
  ];
}

function innerKnots({
  upperArm,
  forearm,
  upperArmLength,
  upperArmHalf,
  forearmHalf,
  wristHalf,
  length,
}: Figure): Point[] {
  const upper = (share: number, half: number) => at(upperArm, share * upperArmLength, -half);
  const lower = (share: number, half: number) => at(forearm, share * length.forearm, -half);
  return [
    lower(0.99, wristHalf),
    lower(0.8, wristHalf * 1.06),
    lower(0.5, forearmHalf * 0.45 + wristHalf * 0.55),
    lower(0.24, forearmHalf * 0.95),
    lower(0.02, forearmHalf * 0.84),
    upper(0.9, (upperArmHalf + forearmHalf) * 0.43),
    upper(0.62, upperArmHalf * 0.95),
    upper(0.36, upperArmHalf * 1.02),
  ];
}

/** From the shoulder round the hand to the armpit. */
export function armKnots(figure: Figure): Knot[] {
  return [...outerKnots(figure), ...handKnots(figure), ...innerKnots(figure)];
}
