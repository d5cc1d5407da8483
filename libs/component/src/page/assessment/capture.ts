import type { AssessmentView, Capture, Stroke } from '@pain-assessment/contracts';
import { findAvatar } from '@pain-assessment/pain-map';
import { createRegionMarks, type RegionMarks } from '../map/region-marks.ts';

/** Finds by which ways strokes were made, `drawn` where there is none. */
export type FindCapture = (strokes: readonly Stroke[]) => Capture;

/** A finder for one avatar. What it finds follows from the strokes, so undo and reload keep it true. */
export function createCaptureFinder({ sex, body_shape: shape }: AssessmentView['avatar']): FindCapture {
  const known = new WeakMap<Stroke, boolean>();
  let marks: RegionMarks | null = null;
  const isFromList = (stroke: Stroke) => {
    marks ??= createRegionMarks(findAvatar(sex, shape));
    const fromList = known.get(stroke) ?? marks.isFromList(stroke);
    known.set(stroke, fromList);
    return fromList;
  };
  return (strokes) => {
    const fromList = strokes.filter((stroke) => stroke.tool === 'lasso' && isFromList(stroke)).length;
    if (fromList === 0) return 'drawn';
    return fromList === strokes.length ? 'regions' : 'both';
  };
}
