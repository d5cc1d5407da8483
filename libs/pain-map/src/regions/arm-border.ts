import { rowCrossings } from '../body/body-mask.ts';
import type { Figure } from '../body/figure.ts';
import { at, type Point, point } from '../body/point.ts';
import { GRID } from '../grid/grid.ts';

/**
 * Border between arm and body of a figure, and cuts of the arm: axilla, above and below elbow and wrist, fingers, below
 * them. `heights` are the heights of the body's cuts.
 */
export function armBorder(figure: Figure, outline: readonly Point[], heights: readonly number[]) {
  const { upperArm, forearm, hand, upperArmLength, length, axilla } = figure;
  const cuts = [
    { y: axilla.y, along: upperArm.along },
    { y: at(upperArm, upperArmLength * 0.84, 0).y, along: upperArm.along },
    { y: at(forearm, length.forearm * 0.16, 0).y, along: forearm.along },
    { y: at(forearm, length.forearm * 0.86, 0).y, along: forearm.along },
    { y: at(hand, length.hand * 0.08, 0).y, along: hand.along },
    { y: at(hand, length.hand * 0.52, 0).y, along: hand.along },
    { y: at(hand, length.hand * 1.08, 0).y, along: point(0, 1) },
  ];
  const crossings = rowCrossings(outline);
  // A row crosses the axis or the inner leg, then the outer side of the body, then the inner side of the arm.
  const gapMiddle = (y: number) => {
    const [, body = 0, arm = GRID.axis] = crossings[Math.floor(y)] ?? [];
    return point((body + arm) / 2, y);
  };
  // At the fingers the gap has no lower end: the line continues straight down.
  const fingers = cuts.at(-2)?.y ?? 0;
  const onLine = (y: number) => (y === axilla.y ? axilla : point(gapMiddle(Math.min(y, fingers)).x, y));
  const end = cuts.at(-1)?.y ?? 0;
  const body = heights.filter((y) => y > axilla.y && y < end);
  return {
    // From the axilla down the gap between arm and body to below the fingers.
    line: [...cuts.map(({ y }) => y), ...body].sort((a, b) => a - b).map(onLine),
    // Ends of the cuts on that line, from the axilla down, and their other ends, outside the grid.
    inner: cuts.map(({ y }) => onLine(y)),
    outer: cuts.map(({ y, along }) => point(GRID.axis, y - ((GRID.axis - onLine(y).x) * along.x) / along.y)),
  };
}
