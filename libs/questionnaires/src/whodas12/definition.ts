import { choiceItems, numberedIds, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';

const ids = numberedIds('whodas12', 12);

/** 11 of the 12 items are needed for the total. */
export const allItems: ItemGroup = { items: ids, needed: 11 };

/** WHODAS 2.0, 12 items, each 0 (none) to 4 (extreme or cannot do) (Ustun et al. 2010, doi 10.2471/BLT.09.067231). */
export const whodas12Facts: InstrumentFacts = {
  id: 'whodas12',
  version: 1,
  items: choiceItems(ids, [0, 1, 2, 3, 4]),
  scores: { total: scoreBetween(0, 100, 'higher_is_worse') },
  composite: { score: 'total', groups: [allItems] },
  rightsNotice: 'WHODAS 2.0 (c) World Health Organization 2010.',
};
