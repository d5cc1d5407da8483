import { type Patient, type Stroke, VIEWS } from '@pain-assessment/contracts';
import { type Avatar, findAvatar } from '../body/avatar.ts';
import { findBodyShape } from '../grid/body-shape.ts';
import { drawnExtent } from '../grid/drawn-cells.ts';
import { cellAreaCm2, GRID } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';
import { createPainting, type Painting } from '../raster/painting.ts';
import { listRegions, type Region, regionOutlines } from './regions.ts';

/** A region with its painful cells. */
export interface RegionShare {
  readonly region: Region;
  readonly cells: number;
}

type Extent = NonNullable<ReturnType<typeof drawnExtent>>;

function reaches(points: readonly number[], { left, top, right, bottom }: Extent): boolean {
  const columns = points.filter((_, index) => index % 2 === 0);
  const rows = points.filter((_, index) => index % 2 === 1);
  const isBeside = Math.max(...columns) <= left || Math.min(...columns) >= right;
  return !isBeside && Math.max(...rows) > top && Math.min(...rows) < bottom;
}

/** Memory for counting: the regions are filled in a blank painting, which is cleared afterwards. */
interface Count {
  readonly pain: Uint8Array;
  readonly extent: Extent;
  readonly outline: ReturnType<typeof regionOutlines>;
  readonly blank: Painting;
}

function painfulCells({ id, view }: Region, { pain, extent, outline, blank }: Count): number {
  const points = outline(id);
  if (!reaches(points, extent)) return 0;
  const fill: Stroke = { view, layer: 'intensity', tool: 'lasso', value: 'mild', points };
  const { left, top, right, bottom } = blank.apply(fill);
  const inside = blank.layers[view].intensity;
  let cells = 0;
  for (let row = top; row < bottom; row++) {
    const end = row * GRID.width + right;
    for (let cell = row * GRID.width + left; cell < end; cell++) {
      if ((inside[cell] as number) > 0 && (pain[cell] as number) > 0) cells++;
    }
  }
  blank.reset();
  return cells;
}

/** The regions with the most painful cells, largest first, at most `count`; ties in the order of `listRegions`. */
export function largestRegions(layers: PainLayers, avatar: Avatar, count: number): RegionShare[] {
  const blank = createPainting(avatar);
  const outline = regionOutlines(avatar);
  const countShares = (view: (typeof VIEWS)[number]) => {
    const pain = layers[view].intensity;
    const extent = drawnExtent(pain, avatar.body(view));
    if (!extent) return [];
    return listRegions(view).map((region) => ({
      region,
      cells: painfulCells(region, { pain, extent, outline, blank }),
    }));
  };
  return VIEWS.flatMap(countShares)
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells)
    .slice(0, count);
}

/** A region with the painful area in it, unrounded. */
export interface RegionArea {
  readonly region: Region;
  readonly cm2: number;
  /** Of the painful area. */
  readonly percent: number;
}

/** Every region that hurts, largest first. */
export function regionAreas(layers: PainLayers, patient: Patient): readonly RegionArea[] {
  const avatar = findAvatar(patient.sex, findBodyShape(patient));
  const shares = largestRegions(layers, avatar, Number.POSITIVE_INFINITY);
  // Regions cover the whole body, so that together they hold all of the painful area.
  const pain = shares.reduce((sum, { cells }) => sum + cells, 0);
  return shares.map(({ region, cells }) => ({
    region,
    cm2: cells * cellAreaCm2(patient.height_cm),
    percent: (100 * cells) / pain,
  }));
}
