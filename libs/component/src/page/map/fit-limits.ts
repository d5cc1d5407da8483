import type { Stroke } from '@pain-assessment/contracts';
import { simplifyStroke } from './strokes.ts';

/** Limits of one map (contract 2). */
export const MOST_STROKES = 2_000;
const MOST_POINT_NUMBERS = 200_000;
/** Coarsest line that is still the one drawn: a fifth of a centimetre on an adult. */
const COARSEST_TOLERANCE = 2;

const numbersIn = (strokes: readonly Stroke[]) => strokes.reduce((sum, stroke) => sum + stroke.points.length, 0);

/**
 * Strokes of one layer that fit the limits of the contract beside those of the other one: lines are simplified a little
 * more each time until they do. Null where even that is not enough, so that the caller refuses the last stroke instead of
 * losing an old one.
 */
export function fitLimits(strokes: readonly Stroke[], beside: readonly Stroke[]): readonly Stroke[] | null {
  if (strokes.length + beside.length > MOST_STROKES) return null;
  const room = MOST_POINT_NUMBERS - numbersIn(beside);
  let fitting = strokes;
  for (let tolerance = 0.5; numbersIn(fitting) > room; tolerance *= 2) {
    if (tolerance > COARSEST_TOLERANCE) return null;
    fitting = strokes.map((stroke) => simplifyStroke(stroke, tolerance));
  }
  return fitting;
}
