import { GRID } from '../grid/grid.ts';
import { type Knot, sharp } from './curve.ts';
import type { Figure } from './figure.ts';
import { type Point, point } from './point.ts';

/** Flank and outer leg, from the armpit to the ankle. */
export function flankKnots(figure: Figure): Knot[] {
  const { breadth, level, axilla, sex, shape } = figure;
  const chest = breadth.chest / 2;
  const waist = breadth.waist / 2;
  const hip = breadth.hip / 2;
  const isLean = shape === 'underweight' || shape === 'normal';
  const tuck = sex === 'female' ? 0.9 : 0.955;
  const narrow = isLean ? Math.min(chest, waist) * tuck : waist * (shape === 'overweight' ? 0.95 : 0.985);
  return [
    sharp(axilla),
    point(chest * 1.05, level.chest),
    point((chest + narrow) / 2 + 3, (level.chest + level.tenth_rib) / 2),
    point(narrow, level.tenth_rib + 4),
    point(waist, level.navel + 6),
    point((waist + hip) / 2 + 4, (level.navel + level.trochanter) / 2 + 8),
    point(hip, level.trochanter - 2),
  ];
}

function outerLeg(figure: Figure): Point[] {
  const { breadth, level, knee, ankle, kneeHalf, calfHalf, ankleHalf } = figure;
  const hip = breadth.hip / 2;
  const thighEnd = knee.y - 60;
  const axis = (y: number) => knee.x + ((y - knee.y) / (ankle.y - knee.y)) * (ankle.x - knee.x);
  const shin = (share: number) => knee.y + share * (ankle.y - knee.y);
  return [
    point(hip * 0.985, level.crotch + 20),
    point(hip * 0.985 + (knee.x + kneeHalf - hip) * 0.42, level.crotch + 0.45 * (thighEnd - level.crotch)),
    point(knee.x + kneeHalf * 1.03, thighEnd),
    point(knee.x + kneeHalf * 0.97, knee.y),
    point(axis(shin(0.12)) + calfHalf * 0.96, shin(0.12)),
    point(axis(shin(0.3)) + calfHalf * 1.06, shin(0.3)),
    point(axis(shin(0.6)) + calfHalf * 0.5 + ankleHalf * 0.48, shin(0.6)),
    point(axis(shin(0.85)) + ankleHalf * 0.92, shin(0.85)),
    point(ankle.x + ankleHalf * 1.02, ankle.y - 6),
  ];
}

function innerLeg(figure: Figure): Point[] {
  const { level, knee, ankle, kneeHalf, calfHalf, ankleHalf } = figure;
  const thighEnd = knee.y - 60;
  const axis = (y: number) => knee.x + ((y - knee.y) / (ankle.y - knee.y)) * (ankle.x - knee.x);
  const shin = (share: number) => knee.y + share * (ankle.y - knee.y);
  const thigh = (share: number) => level.crotch + share * (thighEnd - level.crotch);
  const gap = knee.x - kneeHalf;
  return [
    point(ankle.x - ankleHalf * 1.06, ankle.y - 12),
    point(axis(shin(0.85)) - ankleHalf * 0.94, shin(0.85)),
    point(axis(shin(0.58)) - calfHalf * 0.55 - ankleHalf * 0.45, shin(0.58)),
    point(axis(shin(0.32)) - calfHalf * 1.0, shin(0.32)),
    point(axis(shin(0.1)) - calfHalf * 0.9, shin(0.1)),
    point(knee.x - kneeHalf * 0.98, knee.y - 8),
    point(gap * 0.92, thighEnd),
    point(gap * 0.5, thigh(0.5)),
    point(gap * 0.26, thigh(0.2)),
    point(7, level.crotch + 16),
  ];
}

/** Places on a foot turned a little outwards: across in foot breadths from the ankle's middle, y in shares of the ankle's height. */
const FOOT: readonly (readonly [across: number, height: number])[] = [
  [0.42, 0.62],
  [0.58, 0.36],
  [0.69, 0.2],
  [0.7, 0.09],
  [0.6, 0.045],
  [0.45, 0.02],
  [0.2, 0],
  [-0.06, 0],
  [-0.2, 0.03],
  [-0.275, 0.14],
  [-0.28, 0.34],
  [-0.3, 0.6],
];

function foot({ breadth, ankle }: Figure): Point[] {
  const height = GRID.bottom - ankle.y;
  return FOOT.map(([across, up]) => point(ankle.x + across * breadth.foot, GRID.bottom - up * height));
}

/** From the hip round the foot to the crotch. */
export function legKnots(figure: Figure): Knot[] {
  return [...outerLeg(figure), ...foot(figure), ...innerLeg(figure), point(0, figure.level.crotch)];
}
