import {
  type CartographyResult,
  INTENSITIES,
  type Patient,
  type PrintedResult,
  type RegionSurface,
  type View,
} from '@pain-assessment/contracts';
import {
  findPatientAvatar,
  type PainLayers,
  type RegionId,
  regionName,
  type SurfaceCounts,
  surfaceCounts,
} from '@pain-assessment/pain-map';

/** A painful region, named in the words of a report. */
export type RegionWords = Omit<RegionSurface, 'region'>;

/** Counts of drawn cells on each view. */
export type DrawnCells = Readonly<Record<View, SurfaceCounts>>;

/** True if an area of pain was drawn. */
export function hasPain(map: CartographyResult | null): map is CartographyResult {
  return map !== null && INTENSITIES.some((key) => map.by_intensity[key].percent > 0);
}

/** The painful regions of a result, largest first, in the words of the report's locale. */
export const painfulRegions = ({ cartography, locale }: PrintedResult): readonly RegionWords[] =>
  (cartography?.by_region ?? []).map(({ region, ...area }) => ({
    ...area,
    name: regionName(region as RegionId, locale, 'professional'),
  }));

/** Counts the drawn cells of each view; null for a map without strokes. */
export function drawnCells(patient: Patient, layers: PainLayers | null): DrawnCells | null {
  if (!layers) return null;
  const { bodies } = findPatientAvatar(patient);
  const count = (view: View) => surfaceCounts({ [view]: layers[view] }, bodies);
  return { front: count('front'), back: count('back') };
}
