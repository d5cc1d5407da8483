import { groupOf, type SingleTotal, singleTotalFacts } from '../core/single-total.ts';

const ndiTotal: SingleTotal = {
  id: 'ndi',
  count: 10,
  codes: [0, 1, 2, 3, 4, 5],
  needed: 9,
  direction: 'higher_is_worse',
  rightsNotice: 'NDI (c) Dr Howard Vernon, 1991. All rights reserved.',
};

/** 9 of the 10 items are needed for the total. */
export const allItems = groupOf(ndiTotal);

/** Neck Disability Index: ten sections, each 0 (no limitation) to 5 (greatest limitation) (Vernon & Mior 1991, PMID 1834753). */
export const ndiFacts = singleTotalFacts(ndiTotal);
