import { mean } from '../core/answers.ts';
import { singleTotal } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

/**
 * WHODAS 2.0, 12 items, each 0 (none) to 4 (extreme or cannot do) (Ustun et al. 2010, doi 10.2471/BLT.09.067231). Total
 * 100 × sum / 48. A single missing item counts as the mean of the other eleven, so the total is 25 × their mean.
 */
export const whodas12: Instrument = singleTotal({
  id: 'whodas12',
  count: 12,
  codes: [0, 1, 2, 3, 4],
  needed: 11,
  direction: 'higher_is_worse',
  asksAboutArea: false,
  rightsNotice: 'WHODAS 2.0 © World Health Organization 2010.',
  total: (given) => 25 * mean(given),
});
