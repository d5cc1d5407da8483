import { groupOf, type SingleTotal, singleTotalFacts } from '../core/single-total.ts';

const quickdashTotal: SingleTotal = {
  id: 'quickdash',
  count: 11,
  codes: [1, 2, 3, 4, 5],
  needed: 10,
  direction: 'higher_is_worse',
  rightsNotice: '(c) Institute for Work & Health 2006. All rights reserved.',
};

/** 10 of the 11 items are needed for the total. */
export const allItems = groupOf(quickdashTotal);

/** QuickDASH: eleven items, each 1 (no difficulty) to 5 (unable or extreme) (Beaton et al. 2005, doi 10.2106/JBJS.D.02060). */
export const quickdashFacts = singleTotalFacts(quickdashTotal);
