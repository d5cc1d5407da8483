import type { View } from '@pain-assessment/contracts';
import type { Avatar } from '../body/avatar.ts';
import { landmarksOf } from '../body/landmarks.ts';
import type { Polygon } from '../body/polygon-runs.ts';
import { GRID } from '../grid/grid.ts';
import { PARTS, type Part } from './parts.ts';

/** Polygons of the half right of the axis, x counted from the axis. */
export function halfPolygons(avatar: Avatar, view: View): ReadonlyMap<Part, Polygon> {
  const { level, length } = landmarksOf(avatar.sex, avatar.shape);
  const cuts = [
    0,
    GRID.top + length.head,
    level.acromion,
    level.tenth_rib,
    level.crotch,
    level.mid_patella - 40,
    level.mid_patella + 40,
    level.malleolus,
    GRID.height,
  ];
  return new Map(
    PARTS[view].map((part, index) => {
      const top = cuts[index] ?? 0;
      const bottom = cuts[index + 1] ?? GRID.height;
      return [
        part,
        [
          [0, top],
          [GRID.axis, top],
          [GRID.axis, bottom],
          [0, bottom],
        ],
      ] as const;
    }),
  );
}
