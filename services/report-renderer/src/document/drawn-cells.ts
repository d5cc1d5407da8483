import type { Patient, View } from '@pain-assessment/contracts';
import { findPatientAvatar, type PainLayers, type SurfaceCounts, surfaceCounts } from '@pain-assessment/pain-map';

/** Counts of drawn cells on each view. */
export type DrawnCells = Readonly<Record<View, SurfaceCounts>>;

/** Counts the drawn cells of each view; null for a map without strokes. */
export function drawnCells(patient: Patient, layers: PainLayers | null): DrawnCells | null {
  if (!layers) return null;
  const { bodies } = findPatientAvatar(patient);
  const count = (view: View) => surfaceCounts({ [view]: layers[view] }, bodies);
  return { front: count('front'), back: count('back') };
}
