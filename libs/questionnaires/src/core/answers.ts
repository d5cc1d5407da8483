import type { ItemAnswers, ItemGroup } from './instrument.ts';

/** The answer to an item, or null if skipped; inherited properties are no answers. */
export function answerTo(item: string, answers: ItemAnswers): number | null {
  return Object.hasOwn(answers, item) ? (answers[item] ?? null) : null;
}

/** The answers of a group, in the order of its items, or null if too few items were answered. */
export function enoughAnswers(group: ItemGroup, answers: ItemAnswers): number[] | null {
  const given = group.items.map((item) => answerTo(item, answers)).filter((answer) => answer !== null);
  return given.length >= group.needed ? given : null;
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
