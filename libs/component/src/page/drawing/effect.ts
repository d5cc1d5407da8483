import { type Stroke, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import {
  type Avatar,
  countingTypologies,
  createPainting,
  type PainLayers,
  surfaceCounts,
} from '@pain-assessment/pain-map';
import type { TextKey } from '../texts/texts.ts';
import { cutCells, strokeRect } from './cells.ts';
import type { Painter } from './painter.ts';
import type { Layer } from './strokes.ts';

/** What counts of a drawing after erasing; the list of strokes alone cannot tell. */
export interface Marked {
  /** Painful, or numb outside the painful area. */
  readonly isMarked: boolean;
  /** Typologies of which a cell counts. */
  readonly typologies: readonly Typology[];
}

/** Reads what counts from the painted cells (contract.md#surfaces). */
export function findMarked({ layers, avatar }: { readonly layers: PainLayers; readonly avatar: Avatar }): Marked {
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
export function findEffect(stroke: Stroke, painter: Painter, layers: PainLayers): Effect {
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

/** What is said where a stroke changes nothing that counts. */
const REFUSALS: Readonly<Record<Exclude<Effect, 'some'>, Readonly<Record<Layer, TextKey>>>> = {
  'off-body': { intensity: 'nothingHere', typology: 'nothingHere' },
  'off-pain': { intensity: 'markedAlready', typology: 'onlyOnPain' },
  nothing: { intensity: 'markedAlready', typology: 'markedAlready' },
};

/** Why this stroke is not kept. */
export function findRefusal({ tool, layer }: Stroke, effect: Exclude<Effect, 'some'>): TextKey {
  return tool === 'eraser' ? 'nothingToErase' : REFUSALS[effect][layer];
}

/** A meter of the cells of a body that a lasso encloses, whatever is marked there. */
export function createLassoMeter(avatar: Avatar): (lasso: Stroke) => number {
  let painting: ReturnType<typeof createPainting> | null = null;
  return (lasso) => {
    painting ??= createPainting(avatar);
    const cells = painting.layers[lasso.view].intensity;
    painting.apply({ view: lasso.view, layer: 'intensity', tool: 'lasso', value: 'mild', points: lasso.points });
    const count = cutCells(cells, strokeRect(lasso)).reduce((sum, cell) => sum + Number(cell !== 0), 0);
    cells.fill(0);
    return count;
  };
}
