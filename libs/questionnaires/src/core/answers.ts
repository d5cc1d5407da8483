import type { ItemAnswers, ItemGroup } from './instrument.ts';

/** The answer to an item, or null where it was skipped; inherited properties are no answers. */
export function answerTo(item: string, answers: ItemAnswers): number | null {
  return Object.hasOwn(answers, item) ? (answers[item] ?? null) : null;
}

/** Answers given to these items, in their order, skipped ones left out. */
export function answersGiven(items: readonly string[], answers: ItemAnswers): number[] {
  return items.map((item) => answerTo(item, answers)).filter((answer) => answer !== null);
}

/** The given answers of a group, or null where too few were given to score it. */
export function enoughAnswers(group: ItemGroup, answers: ItemAnswers): number[] | null {
  const given = answersGiven(group.items, answers);
  return given.length >= group.needed ? given : null;
}

/** Unanswered items of each group that has too few answers, in the order of the groups' items. */
export function itemsLacking(groups: readonly ItemGroup[], answers: ItemAnswers): string[] {
  return groups
    .filter((group) => enoughAnswers(group, answers) === null)
    .flatMap((group) => group.items.filter((item) => answerTo(item, answers) === null));
}

export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

export function mean(values: readonly number[]): number {
  return sum(values) / values.length;
}
