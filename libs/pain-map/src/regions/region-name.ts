import { type Locale, VIEWS } from '@pain-assessment/contracts';
import { PARTS, type Part } from '../bodies/parts.table.ts';
import { REGION_TEXTS } from './names.table.ts';
import { findRegion, type RegionId } from './regions.ts';

// A file of its own: the page loads the names after its first screen, the regions before it.

/**
 * Name of a region in a locale: "your left" for the patient, "left" for the professional. Parts that exist in both
 * views name their view.
 */
export function regionName(id: RegionId, locale: Locale, reader: 'patient' | 'professional' = 'patient'): string {
  const { view, part, side } = findRegion(id);
  const { parts, views, patient, professional } = REGION_TEXTS[locale];
  const inBoth = VIEWS.every((other) => (PARTS[other] as readonly Part[]).includes(part));
  const where = side === 'middle' ? '' : `, ${(reader === 'patient' ? patient : professional)[side]}`;
  return `${parts[part]}${inBoth ? ` (${views[view]})` : ''}${where}`;
}
