import { choiceItems, numberedIds, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';

const ids = numberedIds('ndi', 10);

/** 9 of the 10 items are needed for the total. */
export const allItems: ItemGroup = { items: ids, needed: 9 };

/** Neck Disability Index: ten sections, each 0 (no limitation) to 5 (greatest limitation) (Vernon & Mior 1991, PMID 1834753). */
export const ndiFacts: InstrumentFacts = {
  id: 'ndi',
  version: 1,
  items: choiceItems(ids, [0, 1, 2, 3, 4, 5]),
  scores: { total: scoreBetween(0, 100, 'higher_is_worse') },
  composite: { score: 'total', groups: [allItems] },
  rightsNotice: 'NDI (c) Dr Howard Vernon, 1991. All rights reserved.',
};
