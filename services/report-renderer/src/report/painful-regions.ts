import type { PdfRequest } from '@pain-assessment/contracts';
import { avatarOf, bodyShapeOf, largestRegions, regionName } from '@pain-assessment/pain-map';
import { paint } from '../drawing/layers.ts';

/** A painful region in words with its share of the painful area in percent, unrounded. */
export interface RegionWords {
  readonly name: string;
  readonly percent: number;
}

const MOST_REGIONS = 6;

/** The regions that hurt most in extent, largest first, in the words of the report's locale. */
export async function painfulRegions(
  { patient, cartography, result }: PdfRequest,
  deadline: number,
): Promise<readonly RegionWords[]> {
  if (!cartography || cartography.strokes.length === 0) return [];
  const avatar = avatarOf(patient.sex, bodyShapeOf(patient));
  const layers = await paint({ patient, cartography }, deadline);
  const shares = largestRegions(layers, avatar, Number.POSITIVE_INFINITY);
  // Regions share out the whole body, so that together they hold all of the pain.
  const pain = shares.reduce((sum, { cells }) => sum + cells, 0);
  return shares.slice(0, MOST_REGIONS).map(({ region, cells }) => ({
    name: regionName(region.id, result.locale, 'professional'),
    percent: (100 * cells) / pain,
  }));
}
