import type { View, Zone } from '@pain-assessment/contracts';
import {
  type Avatar,
  createPainting,
  listRegions,
  type Part,
  type RegionId,
  regionOutlines,
} from '@pain-assessment/pain-map';
import { type CellRect, unite } from './cell-rect.ts';
import { ZONE_PARTS } from './zones.table.ts';

/** Where a zone lies: the view to look at it first, and its cells on each view. */
export interface ZoneViews {
  readonly first: View;
  readonly rects: Readonly<Record<View, CellRect>>;
  /** Regions that are named in the magnified drawing, with their cells. */
  readonly named: Readonly<Record<View, readonly NamedRegion[]>>;
}

/** A region and the cells that it spans. */
export interface NamedRegion {
  readonly id: RegionId;
  readonly rect: CellRect;
}

/** The cells of a session's zone on an avatar; null where the zone is no place of the body. */
export function findZoneViews(zone: Zone, avatar: Avatar): ZoneViews | null {
  const parts = ZONE_PARTS[zone];
  if (!parts) return null;
  const outline = regionOutlines(avatar);
  const painting = createPainting(avatar);
  const listRects = (view: View, wanted: readonly Part[]): NamedRegion[] =>
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
  const namedIn = (view: View) => listRects(view, parts.named?.[view] ?? []);
  return {
    first: parts.first,
    rects: { front: rectOf('front'), back: rectOf('back') },
    named: { front: namedIn('front'), back: namedIn('back') },
  };
}
