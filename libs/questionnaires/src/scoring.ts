import { answerTo, enoughAnswers } from './core/answers.ts';
import type { Instrument, ItemAnswers, ScoreOptions, ScoreRange, Scores } from './core/instrument.ts';
import { findInstrument } from './find-version.ts';

/** Position of a value on its scale, from 0 (lowest) to 1 (highest); a value beyond an end counts as that end. */
export function placeOnScale(value: number, [minimum, maximum]: ScoreRange): number {
  return Math.min(1, Math.max(0, (value - minimum) / (maximum - minimum)));
}

/**
 * The unrounded EQ-5D index, computed again from its levels: rounding does not change levels, so a result needs no
 * second number (contract.md#rounding). Null if a level is missing.
 */
export function exactIndex(levels: Scores, { version, valueSet }: ScoreOptions & { version: number }): number | null {
  return findInstrument('eq5d', version).score(levels, { valueSet }).index ?? null;
}

/**
 * Unanswered items that the instrument's MCRi score needs, in order; none for SF-12, which is no branch
 * (contract.md#mcri).
 */
export function itemsMissing({ composite, items }: Instrument, answers: ItemAnswers): readonly string[] {
  const incomplete = (composite?.groups ?? []).filter((group) => enoughAnswers(group, answers) === null);
  const needed = new Set(incomplete.flatMap((group) => group.items));
  return items.map(({ id }) => id).filter((id) => needed.has(id) && answerTo(id, answers) === null);
}
