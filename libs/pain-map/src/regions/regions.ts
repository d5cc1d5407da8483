import { VIEWS, type View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import { createFigure } from '../body/figure.ts';
import { halfPolygon } from '../body/outline.ts';
import type { Point } from '../body/point.ts';
import { GRID } from '../grid/grid.ts';
import { backMeshes, frontMeshes } from './meshes.ts';
import { createNet } from './net.ts';
import { MIDDLE_PARTS, PARTS, type Part, type Side } from './parts.ts';

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

/** A tenth of a cell, the rounding of drawn points in the component. */
const rounded = (value: number) => Math.round(value * 10) / 10;

const onGrid = (points: readonly Point[], side: 1 | -1) =>
  points.flatMap(({ x, y }) => [
    GRID.axis + side * Math.min(GRID.axis, rounded(x)),
    Math.min(GRID.height, Math.max(0, rounded(y))),
  ]);

/**
 * Computes for each region of an avatar the points of the lasso stroke that fills it, as x0, y0, x1, y1 … in cells;
 * clipping to the body gives its outline.
 */
export function regionOutlines({ sex, shape }: Avatar): (id: RegionId) => number[] {
  const net = createNet(createFigure(sex, shape), halfPolygon(sex, shape));
  const meshes: Readonly<Record<View, Readonly<Partial<Record<Part, readonly Point[]>>>>> = {
    front: frontMeshes(net),
    back: backMeshes(net),
  };
  return (id) => {
    const { view, part, side } = findRegion(id);
    const half = meshes[view][part] ?? [];
    if (side === 'middle') return [...onGrid(half, 1), ...onGrid(half.toReversed(), -1)];
    return onGrid(half, (view === 'front') === (side === 'left') ? 1 : -1);
  };
}
