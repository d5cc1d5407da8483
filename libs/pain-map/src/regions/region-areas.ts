import type { Patient } from '@pain-assessment/contracts';
import { findAvatar } from '../body/avatar.ts';
import { findBodyShape } from '../grid/body-shape.ts';
import { cellAreaCm2 } from '../grid/grid.ts';
import type { PainLayers } from '../grid/layers.ts';
import { largestRegions } from './largest-regions.ts';
import type { Region } from './regions.ts';

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
