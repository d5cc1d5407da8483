import type { ItemAnswers, ItemGroup, Scores } from './instrument.ts';

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

/** The subscale of each group with enough answers, and their sum as `total` if every group has them. */
export function subscales(
  groups: Readonly<Record<string, ItemGroup>>,
  answers: ItemAnswers,
  compute: (given: readonly number[], group: ItemGroup) => number,
): Scores {
  const computed = Object.entries(groups).flatMap(([name, group]) => {
    const given = enoughAnswers(group, answers);
    return given ? [[name, compute(given, group)] as const] : [];
  });
  const isComplete = computed.length === Object.keys(groups).length;
  return { ...Object.fromEntries(computed), ...(isComplete && { total: sum(computed.map(([, value]) => value)) }) };
}
