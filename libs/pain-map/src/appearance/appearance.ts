import type { Intensity, Typology } from '@pain-assessment/contracts';
import type { Look } from './look.ts';
import { INTENSITY_LOOKS, TYPOLOGY_LOOKS } from './looks.table.ts';

/** Colour of every mark's outline: whatever is light inside stands out from body and ground, in grey print too. */
export const MARK_EDGE = '#2b2118';

/** Look of an intensity: the stronger, the darker and the denser, so that the order survives printing in grey. */
export function intensityLook(intensity: Intensity): Look {
  return INTENSITY_LOOKS[intensity];
}

/** Look of a kind of pain; the patterns stay legible over each other where kinds overlap. */
export function typologyLook(typology: Typology): Look {
  return TYPOLOGY_LOOKS[typology];
}
