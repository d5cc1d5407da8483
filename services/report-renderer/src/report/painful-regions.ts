import { type CartographyResult, INTENSITIES, type PdfRequest, type View } from '@pain-assessment/contracts';
import {
  findPatientAvatar,
  type PainLayers,
  regionAreas,
  regionName,
  type SurfaceCounts,
  surfaceCounts,
} from '@pain-assessment/pain-map';

/** A painful region in words. */
export interface RegionWords {
  readonly name: string;
  readonly view: View;
  /** Share of the painful area, unrounded. */
  readonly percent: number;
  readonly cm2: number;
}

/** Counts of drawn cells on each view. */
export type DrawnCells = Readonly<Record<View, SurfaceCounts>>;

type Drawing = Pick<PdfRequest, 'patient' | 'result'>;

/** True if an area of pain was drawn. */
export function hasPain(map: CartographyResult | null): map is CartographyResult {
  return map !== null && INTENSITIES.some((key) => map.by_intensity[key].percent > 0);
}

/** The painful regions, largest first, in the words of the report's locale. */
export function painfulRegions({ patient, result }: Drawing, layers: PainLayers | null): readonly RegionWords[] {
  if (!layers) return [];
  return regionAreas(layers, patient).map(({ region, percent, cm2 }) => ({
    name: regionName(region.id, result.locale, 'professional'),
    view: region.view,
    percent,
    cm2,
  }));
}

/** Counts the drawn cells of each view; null for a map without strokes. */
export function drawnCells(patient: Drawing['patient'], layers: PainLayers | null): DrawnCells | null {
  if (!layers) return null;
  const { bodies } = findPatientAvatar(patient);
  const count = (view: View) => surfaceCounts({ [view]: layers[view] }, bodies);
  return { front: count('front'), back: count('back') };
}
