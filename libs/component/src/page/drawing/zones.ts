import type { View, Zone } from '@pain-assessment/contracts';
import type { Part, Rect, RegionId } from '@pain-assessment/pain-map';
import { type Point, unite } from './cells.ts';
import type { RegionMarks } from './region-marks.ts';
import { ZONE_PARTS } from './zones.table.ts';

/** The cells of a zone on one view, and the regions to name in the magnified drawing, with their middle in cells. */
interface ZoneCells {
  readonly rect: Rect;
  readonly named: readonly ({ readonly id: RegionId } & Point)[];
}

/** The place of a zone: its cells on each view, and the view to look at first. */
export interface ZoneViews extends Readonly<Record<View, ZoneCells>> {
  readonly first: View;
}

/** The cells of a session's zone on an avatar; null if the zone is no place of the body. */
export function findZoneViews(zone: Zone, marks: RegionMarks): ZoneViews | null {
  const parts = ZONE_PARTS[zone];
  if (!parts) return null;
  const inView = (view: View): ZoneCells => {
    const listRects = (wanted: readonly Part[] = []) =>
      marks.regions
        .filter((region) => region.view === view && wanted.includes(region.part))
        .map(({ id }) => ({ id, ...marks.mask(id).rect }));
    const rects: readonly Rect[] = listRects(parts[view]);
    const named = listRects(parts.named?.[view]);
    return {
      rect: rects.reduce(unite),
      named: named.map(({ id, left, top, right, bottom }) => ({ id, x: (left + right) / 2, y: (top + bottom) / 2 })),
    };
  };
  return { first: parts.first, front: inView('front'), back: inView('back') };
}
