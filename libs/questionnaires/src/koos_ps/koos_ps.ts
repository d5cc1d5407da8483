import { sum } from '../core/answers.ts';
import { singleTotal } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';
import { totalBySum } from './conversion.table.ts';

/**
 * KOOS-PS: seven items, each 0 (none) to 4 (extreme difficulty), none reversed. The published conversion of the raw sum
 * to an interval scale, 0 to 100 (best); all seven items needed (Perruccio et al. 2008, doi 10.1016/j.joca.2007.12.014).
 */
export const koosPs: Instrument = singleTotal({
  id: 'koos_ps',
  count: 7,
  codes: [0, 1, 2, 3, 4],
  needed: 7,
  direction: 'higher_is_better',
  asksAboutArea: true,
  rightsNotice: 'KOOS-PS: Ewa M. Roos and co-developers; OARSI/OMERACT initiative (Perruccio et al. 2008).',
  total: (given) => totalBySum[sum(given)],
});
