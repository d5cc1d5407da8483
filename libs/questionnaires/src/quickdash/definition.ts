import { choiceItems, numberedIds, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';

const ids = numberedIds('quickdash', 11);

/** 10 of the 11 items are needed for the total. */
export const allItems: ItemGroup = { items: ids, needed: 10 };

/** QuickDASH: eleven items, each 1 (no difficulty) to 5 (unable or extreme) (Beaton et al. 2005, doi 10.2106/JBJS.D.02060). */
export const quickdashFacts: InstrumentFacts = {
  id: 'quickdash',
  version: 1,
  items: choiceItems(ids, [1, 2, 3, 4, 5]),
  scores: { total: scoreBetween(0, 100, 'higher_is_worse') },
  composite: { score: 'total', groups: [allItems] },
  rightsNotice: '(c) Institute for Work & Health 2006. All rights reserved.',
};
