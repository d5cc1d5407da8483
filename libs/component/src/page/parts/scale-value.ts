import type { Item } from '../session/steps.ts';

export type Scale = Pick<Extract<Item, { kind: 'scale' }>, 'minimum' | 'maximum' | 'step'>;

/** Page keys move by a tenth of the scale. */
const PAGES = 10;

/** Nearest value of the scale to `raw`, without floating-point error. */
export function onScale({ minimum, maximum, step }: Scale, raw: number): number {
  const steps = Math.round((Math.min(maximum, Math.max(minimum, raw)) - minimum) / step);
  return Number((minimum + steps * step).toFixed(6));
}

/** Value after a key; null for a key without effect. The first key puts the handle at the end that it comes from, never in the middle. */
export function valueAfterKey(item: Scale, value: number | null, key: string): number | null {
  const { minimum, maximum, step } = item;
  if (key === 'Home') return minimum;
  if (key === 'End') return maximum;
  const moves: Record<string, number> = {
    ArrowRight: step,
    ArrowUp: step,
    ArrowLeft: -step,
    ArrowDown: -step,
    PageUp: (maximum - minimum) / PAGES,
    PageDown: (minimum - maximum) / PAGES,
  };
  const move = moves[key];
  if (move === undefined) return null;
  if (value === null) return move > 0 ? minimum : maximum;
  return onScale(item, value + move);
}
