import { groupOf, type SingleTotal, singleTotalFacts } from '../core/single-total.ts';

const whodas12Total: SingleTotal = {
  id: 'whodas12',
  count: 12,
  codes: [0, 1, 2, 3, 4],
  needed: 11,
  direction: 'higher_is_worse',
  rightsNotice: 'WHODAS 2.0 (c) World Health Organization 2010.',
};

/** 11 of the 12 items are needed for the total. */
export const allItems = groupOf(whodas12Total);

/** WHODAS 2.0, 12 items, each 0 (none) to 4 (extreme or cannot do) (Ustun et al. 2010, doi 10.2471/BLT.09.067231). */
export const whodas12Facts = singleTotalFacts(whodas12Total);
