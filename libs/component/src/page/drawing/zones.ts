import type { View, Zone } from '@pain-assessment/contracts';
import {
  type Avatar,
  createPainting,
  listRegions,
  type Part,
  type RegionId,
  regionOutlines,
} from '@pain-assessment/pain-map';
import { type CellRect, unite } from './cells.ts';
import { ZONE_PARTS } from './zones.table.ts';
import type { Point } from './zoom.ts';

/** Where a zone lies: the view to look at it first, and its cells on each view. */
export interface ZoneViews {
  readonly first: View;
  readonly rects: Readonly<Record<View, CellRect>>;
  /** Regions that are named in the magnified drawing. */
  readonly named: Readonly<Record<View, readonly NamedRegion[]>>;
}

/** A region and its middle, in cells. */
interface NamedRegion extends Point {
  readonly id: RegionId;
}

/** The cells of a session's zone on an avatar; null where the zone is no place of the body. */
export function findZoneViews(zone: Zone, avatar: Avatar): ZoneViews | null {
  const parts = ZONE_PARTS[zone];
  if (!parts) return null;
  const outline = regionOutlines(avatar);
  const painting = createPainting(avatar);
  const listRects = (view: View, wanted: readonly Part[]) =>
    listRegions(view)
      .filter(({ part }) => wanted.includes(part))
      .map(({ id }) => {
        return {
          id,
          rect: painting.apply({ view, layer: 'intensity', tool: 'lasso', value: 'mild', points: outline(id) }),
        };
      });
  const rectOf = (view: View) =>
    listRects(view, parts[view])
      .map(({ rect }): CellRect => rect)
      .reduce(unite);
  const namedIn = (view: View) =>
    listRects(view, parts.named?.[view] ?? []).map(({ id, rect: { left, top, right, bottom } }) => {
      return { id, x: (left + right) / 2, y: (top + bottom) / 2 };
    });
  return {
    first: parts.first,
    rects: { front: rectOf('front'), back: rectOf('back') },
    named: { front: namedIn('front'), back: namedIn('back') },
  };
}
