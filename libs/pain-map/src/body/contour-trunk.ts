import { GRID } from '../grid/grid.ts';
import { type Knot, sharp } from './curve.ts';
import type { Figure } from './figure.ts';
import { type Point, point } from './point.ts';

/** Flank and outer leg, from the armpit to the ankle. */
export function flankKnots(figure: Figure): Knot[] {
  const { breadth, level, axilla, chestHalf, sex, shape } = figure;
  const chest = breadth.chest / 2;
  const waist = breadth.waist / 2;
  const hip = breadth.hip / 2;
  const isLean = shape === 'underweight' || shape === 'normal';
  const tuck = sex === 'female' ? 0.9 : 0.955;
  const narrow = isLean ? Math.min(chest, waist) * tuck : waist * (shape === 'overweight' ? 0.95 : 0.985);
  return [
    sharp(axilla),
    point(chestHalf, level.chest),
    point(chestHalf * 0.55 + narrow * 0.45, level.chest + 0.55 * (level.tenth_rib - level.chest)),
    point(narrow, level.tenth_rib),
    point(waist, level.navel + 4),
    point(waist * 0.42 + hip * 0.58 + 2, level.navel + 0.55 * (level.trochanter - level.navel)),
    point(hip, level.trochanter - 6),
  ];
}

function legLines({ level, knee, ankle }: Figure) {
  return {
    /** x of the leg's axis at a height. */
    middle: (y: number) => knee.x + ((y - knee.y) / (ankle.y - knee.y)) * (ankle.x - knee.x),
    /** y at a share of the distance from crotch to knee, and from knee to ankle. */
    thigh: (share: number) => level.crotch + share * (knee.y - level.crotch),
    shin: (share: number) => knee.y + share * (ankle.y - knee.y),
  };
}

function outerLeg(figure: Figure): Point[] {
  const { breadth, knee, ankle, kneeHalf, calfHalf, ankleHalf } = figure;
  const { middle, thigh, shin } = legLines(figure);
  const hip = breadth.hip / 2;
  const kneeOuter = knee.x + kneeHalf;
  const beside = (y: number, half: number) => point(middle(y) + half, y);
  return [
    point(hip * 1.012, thigh(0.06)),
    point(hip + (kneeOuter - hip) * 0.16, thigh(0.38)),
    point(hip + (kneeOuter - hip) * 0.76, thigh(0.76)),
    point(kneeOuter * 0.965, knee.y + 2),
    beside(shin(0.14), kneeHalf * 0.5 + calfHalf * 0.47),
    beside(shin(0.3), calfHalf * 1.06),
    beside(shin(0.58), calfHalf * 0.55 + ankleHalf * 0.42),
    beside(shin(0.86), ankleHalf * 0.92),
    point(ankle.x + ankleHalf * 1.05, ankle.y + 4),
  ];
}

function innerLeg(figure: Figure): Point[] {
  const { level, knee, ankle, kneeHalf, calfHalf, ankleHalf } = figure;
  const { middle, thigh, shin } = legLines(figure);
  const gap = knee.x - kneeHalf;
  const beside = (y: number, half: number) => point(middle(y) - half, y);
  return [
    point(ankle.x - ankleHalf * 1.08, ankle.y - 10),
    beside(shin(0.86), ankleHalf * 0.92),
    beside(shin(0.58), calfHalf * 0.62 + ankleHalf * 0.38),
    beside(shin(0.33), calfHalf * 1.05),
    beside(shin(0.12), kneeHalf * 0.5 + calfHalf * 0.42),
    point(knee.x - kneeHalf * 0.95, knee.y - 6),
    point(gap * 0.72, thigh(0.8)),
    point(gap * 0.5, thigh(0.5)),
    point(gap * 0.4, thigh(0.24)),
    point(gap * 0.33, level.crotch + 26),
    point(gap * 0.26, level.crotch + 8),
  ];
}

/** A foot turned slightly outwards: across in foot breadths from the ankle's middle, up in heights of the ankle. */
const FOOT: readonly (readonly [across: number, up: number])[] = [
  [0.43, 0.6],
  [0.56, 0.39],
  [0.66, 0.23],
  [0.675, 0.12],
  [0.6, 0.055],
  [0.42, 0.022],
  [0.15, 0],
  [-0.1, 0],
  [-0.225, 0.035],
  [-0.262, 0.14],
  [-0.27, 0.28],
  [-0.29, 0.5],
  [-0.335, 0.78],
];

function foot({ breadth, ankle }: Figure): Point[] {
  const height = GRID.bottom - ankle.y;
  return FOOT.map(([across, up]) => point(ankle.x + across * breadth.foot, GRID.bottom - up * height));
}

/** From the hip round the foot to the crotch. */
export function legKnots(figure: Figure): Knot[] {
  return [...outerLeg(figure), ...foot(figure), ...innerLeg(figure), point(0, figure.level.crotch)];
}
