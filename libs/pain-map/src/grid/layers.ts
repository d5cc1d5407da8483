import { INTENSITIES, type Intensity, TYPOLOGIES, type Typology, type View } from '@pain-assessment/contracts';
import { GRID } from './grid.ts';

/** Drawing on one view, one byte per cell, row by row, clipped to the silhouette. */
export interface PainLayer {
  /** 0 none, 1 mild, 2 moderate, 3 severe, 4 very severe. */
  readonly intensity: Uint8Array;
  /** One bit per typology, in the order of `TYPOLOGIES`; also outside the painful area, where counting ignores it. */
  readonly typology: Uint8Array;
}
export type PainLayers = Readonly<Record<View, PainLayer>>;

/** Blank layers. */
export function emptyLayers(): PainLayers {
  const layer = (): PainLayer => ({
    intensity: new Uint8Array(GRID.width * GRID.height),
    typology: new Uint8Array(GRID.width * GRID.height),
  });
  return { front: layer(), back: layer() };
}

/** Code of an intensity in `PainLayer.intensity`, 1 to 4. */
export function intensityCode(intensity: Intensity): number {
  return INTENSITIES.indexOf(intensity) + 1;
}

/** Bit of a typology in `PainLayer.typology`. */
export function typologyBit(typology: Typology): number {
  return 1 << TYPOLOGIES.indexOf(typology);
}

const HYPOESTHESIA = typologyBit('hypoesthesia');

/**
 * Typologies of a cell that are counted and shown: outside the painful area only hypoesthesia (contract.md#surfaces).
 */
export function countingTypologies(typologies: number, intensity: number): number {
  return intensity > 0 ? typologies : typologies & HYPOESTHESIA;
}
