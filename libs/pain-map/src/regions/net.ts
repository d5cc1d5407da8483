import type { Figure } from '../body/figure.ts';
import { type Point, point } from '../body/point.ts';
import { GRID } from '../grid/grid.ts';
import { armBorder } from './arm-border.ts';

const STATURE = GRID.bottom - GRID.top;

function netHeights({ level, length, chin, knee, ankle }: Figure) {
  return {
    brow: GRID.top + 0.42 * length.head,
    chin,
    blade: level.axilla + 0.052 * STATURE,
    chest: level.chest + 0.05 * STATURE,
    waist: level.tenth_rib,
    navel: level.navel,
    pelvis: level.trochanter - 0.052 * STATURE,
    pubis: level.crotch - 0.032 * STATURE,
    thigh: level.crotch + 0.014 * STATURE,
    knee: knee.y - 0.045 * STATURE,
    shin: knee.y + 0.034 * STATURE,
    ankle: ankle.y - 0.026 * STATURE,
    foot: ankle.y + 0.012 * STATURE,
  };
}

/**
 * Corners of the net of regions over a figure, in the half right of the axis. Adjacent meshes share their corners, and a
 * corner on a slanting border belongs to both sides, so that each cell is in exactly one mesh.
 */
export function createNet(figure: Figure, outline: readonly Point[]) {
  const { breadth, level, length, chin, knee } = figure;
  const heights = netHeights(figure);
  const rise = level.acromion - chin;
  return {
    arm: armBorder(figure, outline, Object.values(heights)),
    heights,
    jaw: point(breadth.head * 0.4, chin - 0.13 * length.head),
    // Meeting points of neck, shoulder and trunk: on the axis, on the slope of the shoulder, and below it.
    neck: point(0, level.suprasternal + 0.1 * rise),
    slope: point(breadth.neck * 0.72, level.acromion - 0.42 * rise),
    shoulder: point(breadth.biacromial * 0.3, level.acromion + 0.5 * rise),
    // Half the breadth of the spine, and the line at which the flank begins.
    spine: breadth.chest * 0.085,
    flank: Math.max(breadth.waist, breadth.hip) * 0.33,
    // Between outer and inner thigh, above and below.
    thighTop: point(breadth.hip * 0.27, heights.thigh),
    thighEnd: point(knee.x, heights.knee),
  };
}

export type Net = Readonly<ReturnType<typeof createNet>>;

/** The border of the arm between two heights; both are corners of it. */
export function borderBetween({ arm }: Net, from: number, to: number): Point[] {
  return arm.line.filter(({ y }) => y >= from && y <= to);
}

export const onAxis = (y: number) => point(0, y);
export const outside = (y: number) => point(GRID.axis, y);
