import { type Stroke, VIEWS } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import { GRID } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';
import { createPainting, type Painting } from '../raster/painting.ts';
import { type Region, regionPoints, regionsOf } from './regions.ts';

/** A region with the painful cells in it. */
export interface RegionShare {
  readonly region: Region;
  readonly cells: number;
}

/** Counts the painful cells of a region, with a blank painting that it leaves blank. */
function painfulCells(region: Region, layers: PainLayers, avatar: Avatar, blank: Painting): number {
  const lasso = {
    view: region.view,
    layer: 'intensity',
    tool: 'lasso',
    points: regionPoints(region.id, avatar),
  } as const;
  const fill: Stroke = { ...lasso, value: 'mild' };
  const { left, top, right, bottom } = blank.apply(fill);
  const inside = blank.layers[region.view].intensity;
  const pain = layers[region.view].intensity;
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

/** The regions with the most painful cells, largest first, at most `count`; ties in the order of `regionsOf`. */
export function largestRegions(layers: PainLayers, avatar: Avatar, count: number): RegionShare[] {
  const blank = createPainting(avatar);
  return VIEWS.flatMap(regionsOf)
    .map((region) => ({ region, cells: painfulCells(region, layers, avatar, blank) }))
    .filter(({ cells }) => cells > 0)
    .sort((a, b) => b.cells - a.cells)
    .slice(0, count);
}
