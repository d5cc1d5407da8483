import { type Knot, sharp } from './curve.ts';
import type { Figure } from './figure.ts';
import { at, type Point, point } from './point.ts';

/** Places on a hand with the palm to the viewer: along in hand lengths from the wrist, across in hand breadths, thumb outwards. */
type Template = readonly (readonly [along: number, across: number, corner?: 'sharp'])[];

const HAND: Template = [
  [0.05, 0.36],
  [0.12, 0.455],
  [0.21, 0.585],
  [0.3, 0.675],
  [0.41, 0.8],
  [0.49, 0.875],
  [0.535, 0.875],
  [0.535, 0.795],
  [0.475, 0.685],
  [0.39, 0.565, 'sharp'],
  [0.45, 0.525],
  [0.58, 0.525],
  [0.74, 0.545],
  [0.86, 0.535],
  [0.91, 0.45],
  [0.865, 0.345],
  [0.73, 0.31],
  [0.565, 0.275, 'sharp'],
  [0.73, 0.28],
  [0.92, 0.275],
  [0.99, 0.175],
  [0.93, 0.07],
  [0.74, 0.035],
  [0.555, 0.01, 'sharp'],
  [0.74, 0.0],
  [0.89, -0.025],
  [0.955, -0.125],
  [0.895, -0.225],
  [0.73, -0.235],
  [0.55, -0.25, 'sharp'],
  [0.68, -0.265],
  [0.79, -0.305],
  [0.845, -0.395],
  [0.795, -0.48],
  [0.67, -0.485],
  [0.52, -0.495],
  [0.36, -0.505],
  [0.2, -0.46],
  [0.07, -0.37],
];

function handKnots({ hand, length, breadth }: Figure): Knot[] {
  return HAND.map(([along, across, corner]) => {
    const knot = at(hand, along * length.hand, across * breadth.hand);
    return corner ? sharp(knot) : knot;
  });
}

/** Outer side from the shoulder to the wrist: share of each bone's length, and half breadth. */
function outerKnots(figure: Figure): Point[] {
  const { upperArm, forearm, upperArmLength, upperArmHalf, forearmHalf, wristHalf, breadth, level, length } = figure;
  const upper = (share: number, half: number) => at(upperArm, share * upperArmLength, half);
  const lower = (share: number, half: number) => at(forearm, share * length.forearm, half);
  const acromion = point(breadth.biacromial * 0.42, level.acromion);
  const deltoid = upper(0.1, upperArmHalf);
  // A quarter of an ellipse from the bone to the deltoid's side.
  const cap = (out: number, down: number) =>
    point(acromion.x + out * (deltoid.x - acromion.x), acromion.y + down * (deltoid.y - acromion.y));
  return [
    cap(0.3, 0.1),
    cap(0.72, 0.42),
    deltoid,
    upper(0.27, upperArmHalf * 1.07),
    upper(0.48, upperArmHalf),
    upper(0.7, upperArmHalf * 0.88),
    upper(0.95, upperArmHalf * 0.4 + forearmHalf * 0.5),
    lower(0.18, forearmHalf),
    lower(0.42, forearmHalf * 0.72 + wristHalf * 0.28),
    lower(0.75, wristHalf * 1.1),
    lower(0.98, wristHalf),
  ];
}

function innerKnots(figure: Figure): Point[] {
  const { upperArm, forearm, upperArmLength, upperArmHalf, forearmHalf, wristHalf, length } = figure;
  const upper = (share: number, half: number) => at(upperArm, share * upperArmLength, -half);
  const lower = (share: number, half: number) => at(forearm, share * length.forearm, -half);
  return [
    lower(0.98, wristHalf),
    lower(0.75, wristHalf * 1.08),
    lower(0.45, forearmHalf * 0.62 + wristHalf * 0.38),
    lower(0.2, forearmHalf),
    upper(0.98, upperArmHalf * 0.4 + forearmHalf * 0.5),
    upper(0.68, upperArmHalf * 0.93),
    upper(0.4, upperArmHalf),
  ];
}

/** From the shoulder round the hand to the armpit. */
export function armKnots(figure: Figure): Knot[] {
  return [...outerKnots(figure), ...handKnots(figure), ...innerKnots(figure)];
}
