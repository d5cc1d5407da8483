import type { BodyShape, Sex } from '@pain-assessment/contracts';
import { GRID } from '../grid/grid.ts';
import { landmarksOf } from './landmarks.ts';
import type { Polygon } from './polygon-runs.ts';

/** Right half of the outline as the viewer sees it, from crown to crotch. */
export function halfOutline(sex: Sex, shape: BodyShape): Polygon {
  const { breadth, level, length } = landmarksOf(sex, shape);
  const chin = GRID.top + length.head;
  const arm = breadth.upper_arm;
  const shoulder = breadth.bideltoid / 2;
  const hand = shoulder + 110;
  return [
    [0, GRID.top],
    [breadth.head * 0.35, GRID.top + 12],
    [breadth.head / 2, GRID.top + length.head * 0.45],
    [breadth.head * 0.35, chin - 12],
    [breadth.neck / 2, chin],
    [breadth.neck / 2, chin + 30],
    [breadth.biacromial / 2, level.acromion],
    [shoulder, level.axilla],
    [hand, level.wrist],
    [hand, level.wrist + length.hand],
    [hand - breadth.hand, level.wrist + length.hand],
    [hand - breadth.hand, level.wrist],
    [shoulder - arm, level.axilla],
    [breadth.waist / 2, level.navel],
    [breadth.hip / 2, level.trochanter],
    [breadth.hip / 2 + 4, level.mid_patella],
    [breadth.hip / 2 - 8, level.malleolus],
    [breadth.hip / 2, GRID.bottom],
    [12, GRID.bottom],
    [12, level.malleolus],
    [14, level.mid_patella],
    [0, level.crotch],
  ];
}
