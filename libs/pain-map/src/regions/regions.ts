import type { Locale, View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import { GRID } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';
import { REGION_TEXTS } from './names.table.ts';
import { PARTS, type Part, type Side } from './parts.ts';
import { halfPolygons } from './region-polygons.ts';

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

const SIDES: readonly Side[] = ['left', 'right'];

const listRegions = (view: View): readonly Region[] =>
  PARTS[view].flatMap((part) => SIDES.map((side) => ({ id: `${view}.${part}.${side}` as const, view, part, side })));

const REGIONS: Readonly<Record<View, readonly Region[]>> = { front: listRegions('front'), back: listRegions('back') };

/** The regions of a view, head to foot, left before right; together they cover the silhouette without overlap. */
export function regionsOf(view: View): readonly Region[] {
  return REGIONS[view];
}

function regionOf(id: RegionId): Region {
  const region = [...REGIONS.front, ...REGIONS.back].find((candidate) => candidate.id === id);
  if (!region) throw Object.assign(new Error('no such region'), { code: 'unknown_region' });
  return region;
}

/** Name of a region in a locale: sides are said as "your left" to the patient and "left" to the professional. */
export function regionName(id: RegionId, locale: Locale, reader: 'patient' | 'professional' = 'patient'): string {
  const { part, side } = regionOf(id);
  const texts = REGION_TEXTS[locale];
  return texts[reader][side].replace('{part}', texts.parts[part]);
}

/** Points of the lasso stroke that fills a region, as x0, y0, x1, y1 … in cells; clipping gives it the body's outline. */
export function regionPoints(id: RegionId, avatar: Avatar): number[] {
  const { view, part, side } = regionOf(id);
  const isRightOfViewer = (view === 'front') === (side === 'left');
  const half = halfPolygons(avatar, view).get(part) ?? [];
  return half.flatMap(([x, y]) => [GRID.axis + (isRightOfViewer ? x : -x), y]);
}

/** A region with the painful cells in it. */
export interface RegionShare {
  readonly region: Region;
  readonly cells: number;
}

/** The regions with the most painful cells, largest first, at most `count`; ties in the order of `regionsOf`. */
export function largestRegions(layers: PainLayers, avatar: Avatar, count: number): RegionShare[] {
  const shares = [...REGIONS.front, ...REGIONS.back].map((region) => ({
    region,
    cells: painfulCells(region, layers, avatar),
  }));
  return shares
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells)
    .slice(0, count);
}

function painfulCells(region: Region, layers: PainLayers, avatar: Avatar): number {
  const points = regionPoints(region.id, avatar);
  const ys = points.filter((_, index) => index % 2 === 1);
  const xs = points.filter((_, index) => index % 2 === 0);
  let cells = 0;
  for (let row = Math.round(Math.min(...ys)); row < Math.min(GRID.height, Math.max(...ys)); row++) {
    const start = row * GRID.width;
    const run = layers[region.view].intensity.subarray(start + Math.min(...xs), start + Math.max(...xs));
    for (const intensity of run) if (intensity > 0) cells++;
  }
  return cells;
}
