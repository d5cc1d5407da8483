import type { View } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { type Curve, curveThrough } from './curve.ts';
import type { Figure } from './figure.ts';
import { at, type Point, point } from './point.ts';

/** Inner lines of one view: the right half, which is mirrored, and the lines on the axis. */
export interface Details {
  readonly paired: readonly Curve[];
  readonly single: readonly Curve[];
}

/** Cells of a whole body. */
const STATURE = GRID.bottom - GRID.top;

const line = (...points: readonly (readonly [number, number])[]): Curve =>
  curveThrough(points.map(([x, y]) => point(x, y)));
const through = (...points: readonly Point[]): Curve => curveThrough(points);

function chest({ level, chestHalf, sex }: Figure): Curve {
  const breast = sex === 'female';
  const outer = chestHalf * (breast ? 0.93 : 0.86);
  const low = level.chest + (breast ? 0.028 : 0.02) * STATURE;
  return line(
    [outer, level.chest - (breast ? 2 : 12)],
    [outer * 0.93, low - 14],
    [outer * 0.62, low],
    [outer * 0.3, low - 8],
    [outer * (breast ? 0.16 : 0.12), low - (breast ? 22 : 14)],
  );
}

/** Eyes and mouth, only to distinguish front and back. */
function face({ breadth, length }: Figure): Curve[] {
  const down = (share: number) => GRID.top + share * length.head;
  const across = (share: number) => share * breadth.head;
  return [
    line([across(0.13), down(0.5)], [across(0.2), down(0.488)], [across(0.27), down(0.5)]),
    line([0, down(0.79)], [across(0.09), down(0.788)], [across(0.15), down(0.78)]),
  ];
}

function collarbone({ breadth, level, chin }: Figure): Curve {
  const reach = breadth.biacromial / 2;
  const rise = level.acromion - chin;
  return line(
    [reach * 0.07, level.suprasternal + 0.22 * rise],
    [reach * 0.22, level.suprasternal + 0.02 * rise],
    [reach * 0.5, level.suprasternal + 0.08 * rise],
    [reach * 0.78, level.acromion + 0.01 * rise],
  );
}

/** Lower ribs of a thin body. */
function ribs({ level, chestHalf, shape }: Figure): Curve[] {
  if (shape !== 'underweight') return [];
  return [0.062, 0.081].map((below, index) => {
    const y = level.chest + below * STATURE;
    const reach = chestHalf * (0.84 - 0.06 * index);
    return line([reach, y - 20], [reach * 0.86, y - 6], [reach * 0.66, y], [reach * 0.46, y - 3]);
  });
}

function belly({ breadth, level, shape }: Figure): Curve[] {
  if (shape !== 'obese' && shape !== 'severely_obese') return [];
  const sag = shape === 'obese' ? 0.45 : 0.72;
  const y = level.navel + sag * (level.crotch - level.navel);
  const reach = breadth.hip / 2;
  return [line([0, y], [reach * 0.45, y - 5], [reach * 0.8, y - 26], [reach * 0.93, y - 50])];
}

/** Crease of the groin; a hanging belly hides its upper part. */
function groin({ breadth, level, shape }: Figure): Curve {
  const seen = shape === 'severely_obese' ? 0.3 : shape === 'obese' ? 0.75 : 1;
  const reach = breadth.hip * (0.05 + 0.35 * seen);
  const rise = level.crotch - 8 - (level.trochanter - 50);
  const crotch = level.crotch - 8;
  return line(
    [reach, crotch - rise * seen],
    [breadth.hip * (0.05 + 0.19 * seen), crotch - rise * seen * 0.53],
    [breadth.hip * 0.05, crotch],
  );
}

/** Creases where the arm and hand bend, palm to the viewer. */
function armFront({ forearm, hand, length, breadth, forearmHalf, wristHalf }: Figure): Curve[] {
  const palm = (along: number, across: number) => at(hand, along * length.hand, across * breadth.hand);
  return [
    through(at(forearm, -4, -forearmHalf * 0.5), at(forearm, 4, 0), at(forearm, -2, forearmHalf * 0.5)),
    through(at(hand, 4, -wristHalf * 0.62), at(hand, 7, 0), at(hand, 4, wristHalf * 0.62)),
    through(palm(0.14, 0.08), palm(0.27, 0.12), palm(0.36, 0.26), palm(0.4, 0.42)),
  ];
}

function kneeFront({ knee, kneeHalf }: Figure): Curve[] {
  const { x, y } = knee;
  return [
    line(
      [x - kneeHalf * 0.46, y - 12],
      [x - kneeHalf * 0.4, y + 12],
      [x, y + 25],
      [x + kneeHalf * 0.4, y + 12],
      [x + kneeHalf * 0.46, y - 12],
    ),
  ];
}

/** Lines between the toes: lateral end in foot breadths from the ankle's middle, and height. */
const TOES: readonly (readonly [across: number, from: number, to: number])[] = [
  [0.545, 0.05, 0.24],
  [0.43, 0.03, 0.24],
  [0.31, 0.02, 0.25],
  [0.165, 0.01, 0.29],
];

function toes({ breadth, ankle }: Figure): Curve[] {
  const height = GRID.bottom - ankle.y;
  return TOES.map(([across, from, to]) =>
    line(
      [ankle.x + across * breadth.foot, GRID.bottom - from * height],
      [ankle.x + (across - 0.035) * breadth.foot, GRID.bottom - to * height],
    ),
  );
}

function front(figure: Figure): Details {
  const { breadth, level, length, chin, ankle, ankleHalf } = figure;
  const jaw = Math.min(breadth.neck / 2, 0.4 * breadth.head);
  return {
    paired: [
      line(
        [jaw, chin - 0.13 * length.head],
        [jaw * 0.72, chin - 0.05 * length.head],
        [jaw * 0.36, chin - 3],
        [0, chin],
      ),
      ...face(figure),
      collarbone(figure),
      chest(figure),
      ...ribs(figure),
      groin(figure),
      ...belly(figure),
      ...armFront(figure),
      ...kneeFront(figure),
      ...toes(figure),
      line(
        [ankle.x - ankleHalf * 0.75, ankle.y - 14],
        [ankle.x - ankleHalf * 0.62, ankle.y - 4],
        [ankle.x - ankleHalf * 0.72, ankle.y + 6],
      ),
    ],
    single: [
      line([0, level.navel - 7], [3.5, level.navel], [0, level.navel + 7], [-3.5, level.navel], [0, level.navel - 7]),
    ],
  };
}

function shoulderBlade({ breadth, level, chestHalf }: Figure): Curve {
  const inner = breadth.biacromial * 0.145;
  const tip = level.axilla + 0.034 * STATURE;
  const top = level.acromion + 0.014 * STATURE;
  return line(
    [breadth.biacromial * 0.34, top - 2],
    [inner * 1.35, top + 12],
    [inner, level.axilla - 22],
    [inner * 1.08, tip - 26],
    [Math.min(chestHalf * 0.62, inner * 1.5), tip],
    [Math.min(chestHalf * 0.84, inner * 2.1), tip - 30],
  );
}

function armBack({ forearm, hand, length, breadth, forearmHalf }: Figure): Curve[] {
  const knuckle = (across: number) => {
    const back = (along: number, out: number) => at(hand, along * length.hand, (across + out) * breadth.hand);
    return through(back(0.493, -0.06), back(0.477, 0), back(0.493, 0.06));
  };
  return [
    through(at(forearm, -10, -forearmHalf * 0.3), at(forearm, 6, 0), at(forearm, -10, forearmHalf * 0.3)),
    ...[0.4, 0.15, -0.12, -0.36].map(knuckle),
  ];
}

function legBack({ knee, kneeHalf, ankle, ankleHalf, breadth }: Figure): Curve[] {
  const heel = breadth.foot * 0.3;
  const sole = GRID.bottom - 4;
  return [
    line([knee.x - kneeHalf * 0.55, knee.y - 4], [knee.x, knee.y + 3], [knee.x + kneeHalf * 0.55, knee.y - 4]),
    line(
      [ankle.x - ankleHalf * 0.42, ankle.y - 52],
      [ankle.x - ankleHalf * 0.34, ankle.y - 14],
      [ankle.x - heel * 0.86, sole - 26],
      [ankle.x - heel * 0.8, sole],
    ),
    line(
      [ankle.x + ankleHalf * 0.42, ankle.y - 52],
      [ankle.x + ankleHalf * 0.34, ankle.y - 14],
      [ankle.x + heel, sole - 26],
      [ankle.x + heel * 0.92, sole],
    ),
  ];
}

function back(figure: Figure): Details {
  const { breadth, level, chin } = figure;
  const cleft = level.trochanter - 0.045 * STATURE;
  return {
    paired: [
      shoulderBlade(figure),
      line(
        [6, level.crotch - 4],
        [breadth.hip * 0.16, level.crotch + 10],
        [breadth.hip * 0.33, level.crotch - 2],
        [breadth.hip * 0.4, level.crotch - 18],
      ),
      line([breadth.hip * 0.1, cleft - 22], [breadth.hip * 0.115, cleft - 16]),
      ...armBack(figure),
      ...legBack(figure),
    ],
    single: [line([0, chin + 0.2 * (level.acromion - chin)], [0, cleft - 26]), line([0, cleft], [0, level.crotch])],
  };
}

/** Inner lines of a view. */
export function innerLines(figure: Figure, view: View): Details {
  return view === 'front' ? front(figure) : back(figure);
}
