import { groupOf, type SingleTotal, singleTotalFacts } from '../core/single-total.ts';

const odiTotal: SingleTotal = {
  id: 'odi',
  count: 10,
  codes: [0, 1, 2, 3, 4, 5],
  needed: 9,
  direction: 'higher_is_worse',
  rightsNotice: 'ODI (c) Jeremy Fairbank, 1980. All rights reserved.',
};

/** 9 of the 10 items are needed for the total. */
export const allItems = groupOf(odiTotal);

/** Oswestry Disability Index: ten sections, each 0 (no limitation) to 5 (greatest limitation) (Fairbank & Pynsent 2000, doi 10.1097/00007632-200011150-00017). */
export const odiFacts = singleTotalFacts(odiTotal);
