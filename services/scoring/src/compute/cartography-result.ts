import { type CartographySurfaces, roundNumbers, type ScoringRequest } from '@pain-assessment/contracts';
import { type Measurement, type Rasteriser, stats } from '@pain-assessment/pain-map';

/** The map measured with the request's version; null without the module or the map. */
export function measureMap(
  { modules, assessment, patient, versions }: ScoringRequest,
  rasteriser: Rasteriser,
): Measurement | null {
  if (!modules.includes('cartography') || !assessment.cartography) return null;
  return stats(versions.stats_algo)(assessment.cartography, patient, rasteriser);
}

/** The numbers of the map in the result; null for a blank map without "no pain" (contract.md#cartography). */
export function cartographyResult(measured: Measurement | null): CartographySurfaces | null {
  if (!measured || (!measured.no_pain && measured.drawn_cells === 0)) return null;
  const { cells_by_intensity, silhouette_cells, pain_cells, drawn_cells, ...surfaces } = measured;
  return roundNumbers(surfaces);
}
