import type { View, Zone } from '@pain-assessment/contracts';
import type { Part, RegionId } from '@pain-assessment/pain-map';
import { type CellRect, unite } from './cells.ts';
import type { RegionMarks } from './region-marks.ts';
import { ZONE_PARTS } from './zones.table.ts';
import type { Point } from './zoom.ts';

/** The place of a zone: the view to look at first, and its cells on each view. */
export interface ZoneViews {
  readonly first: View;
  readonly rects: Readonly<Record<View, CellRect>>;
  /** Regions that are named in the magnified drawing, with their middle in cells. */
  readonly named: Readonly<Record<View, readonly ({ readonly id: RegionId } & Point)[]>>;
}

/** The cells of a session's zone on an avatar; null if the zone is no place of the body. */
export function findZoneViews(zone: Zone, marks: RegionMarks): ZoneViews | null {
  const parts = ZONE_PARTS[zone];
  if (!parts) return null;
  const listRects = (of: View, wanted: readonly Part[] = []) =>
    marks.regions
      .filter(({ view, part }) => view === of && wanted.includes(part))
      .map(({ id }) => ({ id, rect: marks.mask(id).rect }));
  const makeRect = (view: View) =>
    listRects(view, parts[view])
      .map(({ rect }) => rect)
      .reduce(unite);
  const namedIn = (view: View) =>
    listRects(view, parts.named?.[view]).map(({ id, rect: { left, top, right, bottom } }) => {
      return { id, x: (left + right) / 2, y: (top + bottom) / 2 };
    });
  return {
    first: parts.first,
    rects: { front: makeRect('front'), back: makeRect('back') },
    named: { front: namedIn('front'), back: namedIn('back') },
  };
}
