import { choiceItems, numberedIds, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';

const ids = numberedIds('koos_ps', 7);

/** All of the 7 items are needed for the total. */
export const allItems: ItemGroup = { items: ids, needed: 7 };

/** KOOS-PS: seven items, each 0 (none) to 4 (extreme difficulty), none reversed (Perruccio et al. 2008, doi 10.1016/j.joca.2007.12.014). */
export const koosPsFacts: InstrumentFacts = {
  id: 'koos_ps',
  version: 1,
  items: choiceItems(ids, [0, 1, 2, 3, 4]),
  scores: { total: scoreBetween(0, 100, 'higher_is_better') },
  composite: { score: 'total', groups: [allItems] },
  rightsNotice: 'KOOS-PS: Ewa M. Roos and co-developers; OARSI/OMERACT initiative (Perruccio et al. 2008).',
};
