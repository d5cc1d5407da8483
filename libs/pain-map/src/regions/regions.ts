import { VIEWS, type View } from '@pain-assessment/contracts';
import { type BodyTable, readPoints } from '../bodies/avatar.ts';
import { MIDDLE_PARTS, PARTS, type Part, type Side } from '../bodies/parts.table.ts';
import { GRID, type Rect } from '../grid/grid.ts';

/** Identifies a region: view, part and the patient's side. */
export type RegionId = `${View}.${Part}.${Side}`;

/** A named part of one view. */
export interface Region {
  readonly id: RegionId;
  readonly view: View;
  readonly part: Part;
  /** The patient's side: on the front view the patient's left is at the viewer's right. */
  readonly side: Side;
}

const listSides = (part: Part): readonly Side[] => (MIDDLE_PARTS.has(part) ? ['middle'] : ['left', 'right']);

const createRegions = (view: View): readonly Region[] =>
  PARTS[view].flatMap((part: Part) =>
    listSides(part).map((side) => ({ id: `${view}.${part}.${side}` as const, view, part, side })),
  );

const REGIONS: Readonly<Record<View, readonly Region[]>> = {
  front: createRegions('front'),
  back: createRegions('back'),
};

/** The regions of a view, head to foot, left before right; together they cover the silhouette without overlap. */
export function listRegions(view: View): readonly Region[] {
  return REGIONS[view];
}

const BY_ID = new Map(VIEWS.flatMap(listRegions).map((region) => [region.id, region]));

/** A region by its id; an unknown id throws an error with code `unknown_region`. */
export function findRegion(id: RegionId): Region {
  const region = BY_ID.get(id);
  if (!region) throw Object.assign(new Error('no such region'), { code: 'unknown_region' });
  return region;
}

/**
 * Points of the lasso stroke that fills a region of an avatar, as x0, y0, x1, y1 … in cells, to a tenth; clipping to the
 * body gives its outline.
 */
export function regionOutline(avatar: BodyTable, id: RegionId): number[] {
  const { view, part, side } = findRegion(id);
  const regions: Readonly<Partial<Record<Part, string>>> = avatar.views[view].regions;
  const half = readPoints(regions[part] ?? '');
  const onSide = (sign: 1 | -1) => half.map(([x, y]) => [GRID.axis + sign * x, y]);
  if (side === 'middle') return [...onSide(1), ...onSide(-1).reverse()].flat();
  return onSide((view === 'front') === (side === 'left') ? 1 : -1).flat();
}

/** True if the outline of a region can meet the marks in a rectangle: most regions of most maps need no tracing. */
export function outlineMeets(points: readonly number[], { left, top, right, bottom }: Rect): boolean {
  const columns = points.filter((_, index) => index % 2 === 0);
  const rows = points.filter((_, index) => index % 2 === 1);
  return (
    Math.min(...columns) <= right &&
    Math.max(...columns) >= left &&
    Math.min(...rows) <= bottom &&
    Math.max(...rows) >= top
  );
}
