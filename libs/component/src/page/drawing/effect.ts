import { type Stroke, TYPOLOGIES, type Typology } from '@pain-assessment/contracts';
import { type Avatar, countingTypologies, type PainLayers, surfaceCounts } from '@pain-assessment/pain-map';
import type { TextKey } from '../texts/texts.ts';
import { cutCells } from './cells.ts';
import type { Painter } from './painter.ts';

/** The part of a drawing that counts after erasing; the list of strokes does not show it. */
export interface Marked {
  /** Painful, or numb outside the painful area. */
  readonly isMarked: boolean;
  /** Typologies with a cell that counts. */
  readonly typologies: readonly Typology[];
}

/** Finds the marks that count in the painted cells (contract.md#surfaces). */
export function findMarked({ layers, avatar }: { readonly layers: PainLayers; readonly avatar: Avatar }): Marked {
  const { pain, byTypology, hypoesthesiaOutsidePain } = surfaceCounts(layers, avatar.bodies);
  const isNumbOutside = hypoesthesiaOutsidePain > 0;
  const counts = (id: Typology) => byTypology[id] > 0 || (id === 'hypoesthesia' && isNumbOutside);
  return { isMarked: pain > 0 || isNumbOutside, typologies: TYPOLOGIES.filter(counts) };
}

/** Paints a stroke; returns the message about one that is not kept, because it changes no cell that counts. */
export function paintOrRefuse(stroke: Stroke, painter: Painter, layers: PainLayers): TextKey | null {
  const isEraser = stroke.tool === 'eraser';
  const { rect, before, missesBody } = painter.add(stroke);
  if (missesBody) return isEraser ? 'nothingToErase' : 'nothingHere';
  const after = cutCells(layers[stroke.view][stroke.layer], rect);
  const intensity = cutCells(layers[stroke.view].intensity, rect);
  const counting = (value: number, i: number) =>
    stroke.layer === 'intensity' ? value : countingTypologies(value, intensity[i] ?? 0);
  const isChanged = (value: number, i: number) => value !== before[i];
  if (after.some((value, i) => isChanged(value, i) && counting(value, i) !== counting(before[i] ?? 0, i))) return null;
  if (isEraser) return 'nothingToErase';
  // Changed cells that do not count are typologies beside the pain.
  return after.some(isChanged) ? 'onlyOnPain' : 'markedAlready';
}

/** Largest gap in cells between the ends of a line that a patient means as a ring: some 3 cm on an adult. */
const WIDEST_GAP = 24;
/** Share of the line at each end that may contain the end of the ring: a finger draws past its start. */
const END_SHARE = 0.3;
const LEAST_POINTS = 6;

/**
 * The polygon of a brush line that closes a ring, as x0, y0, x1, y1 …; null for an open line. A ring is closed if the gap
 * between the marks of its ends, of `radius` cells, is less than `WIDEST_GAP`.
 */
function findRing(points: readonly number[], radius: number): number[] | null {
  const count = points.length / 2;
  if (count < LEAST_POINTS) return null;
  const ends = Math.ceil(count * END_SHARE);
  let [from, to] = [0, 0];
  let nearest = (2 * radius + WIDEST_GAP) ** 2;
  for (let first = 0; first < ends; first++) {
    for (let last = count - ends; last < count; last++) {
      const dx = (points[2 * first] as number) - (points[2 * last] as number);
      const dy = (points[2 * first + 1] as number) - (points[2 * last + 1] as number);
      const squared = dx * dx + dy * dy;
      if (squared >= nearest) continue;
      [nearest, from, to] = [squared, first, last];
    }
  }
  return to > from ? points.slice(2 * from, 2 * to + 2) : null;
}

/** The lasso that fills the ring of a brush stroke; null if it would add fewer than `leastCells`. */
export function findFilling(stroke: Stroke, painter: Painter, leastCells: number): Stroke | null {
  const points = stroke.tool === 'brush' ? findRing(stroke.points, stroke.radius) : null;
  if (!points) return null;
  const { view, layer, value } = stroke;
  const filling = { view, layer, tool: 'lasso', value, points } as Stroke;
  return painter.countChanged(filling) >= leastCells ? filling : null;
}
