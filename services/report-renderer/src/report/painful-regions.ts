import {
  type CartographyResult,
  INTENSITIES,
  type PrintedResult,
  type RegionSurface,
} from '@pain-assessment/contracts';
import { type RegionId, regionName } from '@pain-assessment/pain-map';

/** A painful region, named in the words of a report. */
export type RegionWords = Omit<RegionSurface, 'region'>;

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
