import { groupOf, type SingleTotal, singleTotalFacts } from '../core/single-total.ts';

const koosPsTotal: SingleTotal = {
  id: 'koos_ps',
  count: 7,
  codes: [0, 1, 2, 3, 4],
  needed: 7,
  direction: 'higher_is_better',
  rightsNotice: 'KOOS-PS: Ewa M. Roos and co-developers; OARSI/OMERACT initiative (Perruccio et al. 2008).',
};

/** All of the 7 items are needed for the total. */
export const allItems = groupOf(koosPsTotal);

/** KOOS-PS: seven items, each 0 (none) to 4 (extreme difficulty), none reversed (Perruccio et al. 2008, doi 10.1016/j.joca.2007.12.014). */
export const koosPsFacts = singleTotalFacts(koosPsTotal);
