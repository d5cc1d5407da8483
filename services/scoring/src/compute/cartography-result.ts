import {
  type CartographySurfaces,
  type RegionSurface,
  roundNumbers,
  roundToOneDecimal,
  type ScoringRequest,
} from '@pain-assessment/contracts';
import { type Measurement, type Rasteriser, type RegionMeter, regionName, stats } from '@pain-assessment/pain-map';

/** The map measured with the request's version; null without the module or the map. */
export function measureMap(
  { modules, assessment, patient, versions }: ScoringRequest,
  rasteriser: Rasteriser,
): Measurement | null {
  if (!modules.includes('cartography') || !assessment.cartography) return null;
  return stats(versions.stats_algo)(assessment.cartography, patient, rasteriser);
}

/** The memory of a thread for the maps that it measures, one after the other. */
interface MapMeters {
  readonly rasteriser: Rasteriser;
  readonly regionMeter: RegionMeter;
}

/** The painful regions of the map that was painted last. */
function painfulRegions(
  { assessment: { cartography }, patient, locale }: ScoringRequest,
  { rasteriser, regionMeter }: MapMeters,
): RegionSurface[] {
  const painted = cartography && rasteriser.lastPainted(cartography);
  if (!painted) return [];
  return regionMeter.measure(painted.layers, patient).map(({ region, cm2, percent }) => ({
    region: region.id,
    view: region.view,
    name: regionName(region.id, locale, 'professional'),
    cm2: roundToOneDecimal(cm2),
    percent: roundToOneDecimal(percent),
  }));
}

/** The numbers of the map in the result; null for a blank map without "no pain" (contract.md#cartography). */
export function cartographyResult(
  measured: Measurement | null,
  request: ScoringRequest,
  meters: MapMeters,
): CartographySurfaces | null {
  if (!measured || (!measured.no_pain && measured.drawn_cells === 0)) return null;
  const { cells_by_intensity, silhouette_cells, pain_cells, drawn_cells, views, ...surfaces } = measured;
  const by_region = pain_cells > 0 ? painfulRegions(request, meters) : [];
  return { ...roundNumbers(surfaces), by_region };
}
