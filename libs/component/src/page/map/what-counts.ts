import { type Stroke, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { countingTypologies, surfaceCounts } from '@pain-assessment/pain-map';
import type { BodyMap } from './body-map.ts';
import { cutCells } from './cell-rect.ts';

/** What counts of a drawing after erasing; the list of strokes alone cannot tell. */
export interface Marked {
  /** Painful, or numb outside the painful area. */
  readonly isMarked: boolean;
  /** Typologies of which a cell counts. */
  readonly typologies: readonly Typology[];
}

/** Reads what counts from the painted cells (contract.md#surfaces). */
export function findMarked({ layers, avatar }: Pick<BodyMap, 'layers' | 'avatar'>): Marked {
  const { pain, byTypology, hypoesthesiaOutsidePain } = surfaceCounts(layers, avatar.bodies);
  const isNumbOutside = hypoesthesiaOutsidePain > 0;
  const counts = (id: Typology) => byTypology[id] > 0 || (id === 'hypoesthesia' && isNumbOutside);
  return { isMarked: pain > 0 || isNumbOutside, typologies: TYPOLOGIES.filter(counts) };
}

/**
 * What a stroke would change: `off-body` where it misses the body, `off-pain` where it is a kind and touches no painful
 * cell, `nothing` where all that counts is so already.
 */
export type Effect = 'some' | 'nothing' | 'off-pain' | 'off-body';

/** Finds what a stroke would change of what counts. */
export function findEffect(stroke: Stroke, { painter, layers }: BodyMap): Effect {
  const probed = painter.probe(stroke);
  if (!probed) return 'off-body';
  const { rect, before, after } = probed;
  const intensity = cutCells(layers[stroke.view].intensity, rect);
  const counting = (value: number, i: number) =>
    stroke.layer === 'intensity' ? value : countingTypologies(value, intensity[i] ?? 0);
  const changed = after.some((value, i) => value !== before[i] && counting(value, i) !== counting(before[i] ?? 0, i));
  if (changed) return 'some';
  const changesBeside = stroke.layer === 'typology' && after.some((value, i) => value !== before[i]);
  return changesBeside ? 'off-pain' : 'nothing';
}
