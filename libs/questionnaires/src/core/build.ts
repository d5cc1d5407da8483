import type { ScoreDirection } from '@pain-assessment/contracts';
import { enoughAnswers } from './answers.ts';
import type { ChoiceItem, Instrument, ItemGroup, ScoreDefinition } from './instrument.ts';

/** Items with one common list of codes, in the order of the form. */
export function choiceItems(ids: readonly string[], codes: readonly number[]): ChoiceItem[] {
  return ids.map((id) => ({ id, kind: 'choice', codes }));
}

/** Ids numbered from 1, `odi_1` to `odi_10`. */
export function numberedIds(prefix: string, count: number): string[] {
  return Array.from({ length: count }, (_, index) => `${prefix}_${index + 1}`);
}

/** A group that needs all its items. */
export function requireAll(items: readonly string[]): ItemGroup {
  return { items, needed: items.length };
}

/** A score with a range that depends on no option. */
export function scoreBetween(minimum: number, maximum: number, direction: ScoreDirection): ScoreDefinition {
  return { direction, range: () => [minimum, maximum] };
}

/** An instrument whose items share their codes and make one total from 0 to 100. */
export interface SingleTotal extends Pick<Instrument, 'id' | 'asksAboutArea' | 'rightsNotice'> {
  /** Number of items; their ids are `<id>_1` to `<id>_<count>`. */
  readonly count: number;
  readonly codes: readonly number[];
  /** Required number of answered items. */
  readonly needed: number;
  readonly direction: ScoreDirection;
  /** The unrounded total of at least `needed` answers; undefined for answers outside the rule. */
  readonly total: (given: readonly number[]) => number | undefined;
}

/** Version 1 of such an instrument. */
export function singleTotal({ count, codes, needed, direction, total, ...facts }: SingleTotal): Instrument {
  const group = { items: numberedIds(facts.id, count), needed };
  return {
    ...facts,
    version: 1,
    items: choiceItems(group.items, codes),
    scores: { total: scoreBetween(0, 100, direction) },
    composite: { score: 'total', groups: [group] },
    codesAreScores: true,
    score(answers) {
      const given = enoughAnswers(group, answers);
      const value = given && total(given);
      return typeof value === 'number' ? { total: value } : {};
    },
  };
}
