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

/** Crown to jaw: where the neck begins. */
export function headKnots(figure: Figure): Knot[] {
  const { length, breadth, sex } = figure;
  const place = ([depth, half]: readonly [number, number]): Point =>
    point((half * breadth.head) / 2, GRID.top + depth * length.head);
  const skull = SKULL.map(place);
  const ear = EAR.map(place);
  return [
    point(0, GRID.top),
    ...skull.slice(0, -1),
    ...skull.slice(-1).map(sharp),
    ...ear.slice(0, -1),
    ...ear.slice(-1).map(sharp),
    ...CHEEK[sex].map(place),
  ];
}

/** Neck and slope of the shoulder, down to where the arm begins. */
export function neckKnots(figure: Figure): Knot[] {
  const { breadth, level, length, chin, sex } = figure;
  const neck = breadth.neck / 2;
  const acromion = breadth.biacromial / 2;
  const rise = level.acromion - chin;
  const muscle = sex === 'male' ? 1 : 0;
  const along = (share: number) => neck + share * (acromion - neck);
  return [
    sharp(point(Math.min(neck, 0.4 * breadth.head), chin - 0.13 * length.head)),
    point(neck * 0.985, chin + 0.02 * rise),
    point(neck * 1.03, chin + (0.42 - 0.06 * muscle) * rise),
    point(along(0.18), chin + (0.7 - 0.1 * muscle) * rise),
    point(along(0.45), chin + (0.88 - 0.07 * muscle) * rise),
    point(along(0.78), chin + (1.0 - 0.03 * muscle) * rise),
    point(along(1), level.acromion + 0.09 * rise),
  ];
}
