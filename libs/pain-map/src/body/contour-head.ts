import { GRID } from '../grid/grid.ts';
import { type Knot, sharp } from './curve.ts';
import type { Figure } from './figure.ts';
import { type Point, point } from './point.ts';

/** Depth below the crown as a share of the head's length, and half breadth as a share of the head's. */
type Profile = readonly (readonly [depth: number, half: number])[];

const SKULL: Profile = [
  [0.025, 0.33],
  [0.1, 0.68],
  [0.22, 0.9],
  [0.36, 1],
  [0.475, 0.985],
];
const EAR: Profile = [
  [0.5, 1.075],
  [0.56, 1.1],
  [0.625, 1.05],
  [0.675, 0.965],
];
const CHEEK: Readonly<Record<Figure['sex'], Profile>> = {
  male: [
    [0.73, 0.9],
    [0.81, 0.82],
  ],
  female: [
    [0.73, 0.85],
    [0.8, 0.76],
  ],
};

/** Crown to jaw, the upper end of the neck. */
export function headKnots(figure: Figure): Knot[] {
  const { length, breadth, sex } = figure;
  const place = ([depth, half]: readonly [number, number]): Point =>
    point((half * breadth.head) / 2, GRID.top + depth * length.head);
  const withSharpEnd = (profile: Profile) => [
    ...profile.slice(0, -1).map(place),
    ...profile.slice(-1).map(place).map(sharp),
  ];
  return [point(0, GRID.top), ...withSharpEnd(SKULL), ...withSharpEnd(EAR), ...CHEEK[sex].map(place)];
}

/** Neck and slope of the shoulder, to the deltoid. */
export function neckKnots(figure: Figure): Knot[] {
  const { breadth, level, length, chin, sex } = figure;
  const neck = breadth.neck / 2;
  const acromion = breadth.biacromial / 2;
  const rise = level.acromion - chin;
  // A man's trapezius is higher on the shoulder.
  const muscle = sex === 'male' ? 0.06 : 0;
  const along = (share: number) => neck + share * (acromion - neck);
  return [
    sharp(point(Math.min(neck, 0.4 * breadth.head), chin - 0.13 * length.head)),
    point(neck * 0.97, chin + 0.02 * rise),
    point(neck * 1.04, chin + (0.38 - muscle) * rise),
    point(along(0.17), chin + (0.66 - muscle) * rise),
    point(along(0.42), chin + (0.85 - muscle) * rise),
    point(along(0.7), chin + (0.98 - 0.7 * muscle) * rise),
  ];
}
