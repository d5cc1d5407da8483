import type { Cartography, CartographyImages, Patient } from '@pain-assessment/contracts';
import { createFigures } from '../figures/draw-figures.ts';
import { FIRST_FIGURES } from '../warm-up.table.ts';
import { packMap } from './pack-map.ts';

/** The pictures of a patient's map, from a painter that paints nothing else. */
export async function paintAlone(patient: Patient, cartography: Cartography): Promise<CartographyImages> {
  const { locale, mcri } = FIRST_FIGURES;
  const { images } = await createFigures()({
    patient,
    locale,
    mcri,
    cartography: null,
    ...packMap(cartography, patient),
  });
  return images;
}
