import type { Intensity, Typology } from '@pain-assessment/contracts';
import type { Look } from './look.ts';
import { INTENSITY_LOOKS, TYPOLOGY_LOOKS } from './looks.table.ts';

/** Look of an intensity: a stronger one is darker and denser, so that the order survives printing in grey. */
export function intensityLook(intensity: Intensity): Look {
  return INTENSITY_LOOKS[intensity];
}

/** Look of a kind of pain; overlapping patterns stay legible. */
export function typologyLook(typology: Typology): Look {
  return TYPOLOGY_LOOKS[typology];
}
