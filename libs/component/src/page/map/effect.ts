import type { Stroke } from '@pain-assessment/contracts';
import { countingTypologies, GRID } from '@pain-assessment/pain-map';
import type { BodyMap } from './body-map.ts';

/** What a stroke would change of what counts: `off-body` where it misses the body, `nothing` where no cell that counts changes. */
export type Effect = 'some' | 'nothing' | 'off-body';

export function effectOf(stroke: Stroke, { painter, layers }: BodyMap): Effect {
  const { intensity } = layers[stroke.view];
  const effect = painter.probe<Effect>(stroke, (before, after, firstRow) => {
    const offset = firstRow * GRID.width;
    const counting = (value: number, i: number) =>
      stroke.layer === 'intensity' ? value : countingTypologies(value, intensity[offset + i] ?? 0);
    const changed = after.some((value, i) => value !== before[i] && counting(value, i) !== counting(before[i] ?? 0, i));
    return changed ? 'some' : 'nothing';
  });
  return effect ?? 'off-body';
}
