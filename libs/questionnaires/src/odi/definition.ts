import { choiceItems, numberedIds, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';

const ids = numberedIds('odi', 10);

/** 9 of the 10 items are needed for the total. */
export const allItems: ItemGroup = { items: ids, needed: 9 };

/** Oswestry Disability Index: ten sections, each 0 (no limitation) to 5 (greatest limitation) (Fairbank & Pynsent 2000, doi 10.1097/00007632-200011150-00017). */
export const odiFacts: InstrumentFacts = {
  id: 'odi',
  version: 1,
  items: choiceItems(ids, [0, 1, 2, 3, 4, 5]),
  scores: { total: scoreBetween(0, 100, 'higher_is_worse') },
  composite: { score: 'total', groups: [allItems] },
  rightsNotice: 'ODI (c) Jeremy Fairbank, 1980. All rights reserved.',
};
