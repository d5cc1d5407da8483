import { TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { surfaceCounts } from '@pain-assessment/pain-map';
import type { BodyMap } from './body-map.ts';

/** What is left of a drawing after rubbing out, and counts: strokes alone do not tell. */
export interface WhatCounts {
  /** Painful, or numb outside the painful area. */
  readonly isMarked: boolean;
  /** Typologies of which a cell counts. */
  readonly typologies: readonly Typology[];
}

/** Reads what counts from the painted cells (contract 3). */
export function whatCounts({ layers, avatar }: Pick<BodyMap, 'layers' | 'avatar'>): WhatCounts {
  const { pain, byTypology, hypoesthesiaOutsidePain } = surfaceCounts(layers, avatar);
  const isNumbOutside = hypoesthesiaOutsidePain > 0;
  const counts = (id: Typology) => byTypology[id] > 0 || (id === 'hypoesthesia' && isNumbOutside);
  return { isMarked: pain > 0 || isNumbOutside, typologies: TYPOLOGIES.filter(counts) };
}
