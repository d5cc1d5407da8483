import type { ChoiceItem, ScaleItem, ScoreDefinition, ScoreDirection } from './instrument.ts';

/** Items that share one list of codes, in the order of the form. */
export function choiceItems(ids: readonly string[], codes: readonly number[]): ChoiceItem[] {
  return ids.map((id) => ({ id, kind: 'choice', codes }));
}

/** Ids numbered from 1, `odi_1` to `odi_10`. */
export function numberedIds(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}_${index + 1}`);
}

export function scaleItem(id: string, minimum: number, maximum: number, step: number): ScaleItem {
  return { id, kind: 'scale', minimum, maximum, step };
}

/** A score whose range depends on no option. */
export function scoreBetween(minimum: number, maximum: number, direction: ScoreDirection): ScoreDefinition {
  return { direction, range: () => [minimum, maximum] };
}
