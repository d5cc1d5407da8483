import type { QuestionnaireId } from '@pain-assessment/contracts';
import { choiceItems, numberedIds, scoreBetween } from './define.ts';
import type { InstrumentFacts, ItemGroup, ScoreDirection } from './instrument.ts';

/** Facts of an instrument whose items share their codes and make one total from 0 to 100. */
export interface SingleTotal {
  readonly id: QuestionnaireId;
  readonly count: number;
  readonly codes: readonly number[];
  /** Items that must be answered. */
  readonly needed: number;
  readonly direction: ScoreDirection;
  readonly rightsNotice: string;
}

/** The items as the one group that the total is made of. */
export function groupOf({ id, count, needed }: SingleTotal): ItemGroup {
  return { items: numberedIds(id, count), needed };
}

/** Version 1 of such an instrument. */
export function singleTotalFacts(instrument: SingleTotal): InstrumentFacts {
  const { id, codes, direction, rightsNotice } = instrument;
  const group = groupOf(instrument);
  return {
    id,
    version: 1,
    items: choiceItems(group.items, codes),
    scores: { total: scoreBetween(0, 100, direction) },
    composite: { score: 'total', groups: [group] },
    rightsNotice,
  };
}
