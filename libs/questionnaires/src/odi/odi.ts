import { sum } from '../core/answers.ts';
import { singleTotal } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

/**
 * Oswestry Disability Index: ten sections, each 0 (no limitation) to 5 (greatest limitation). Total 0 (best) to 100
 * (Fairbank & Pynsent 2000, doi 10.1097/00007632-200011150-00017). The authors' rule ignores unanswered sections; the
 * limit of one is custom.
 */
export const odi: Instrument = singleTotal({
  id: 'odi',
  count: 10,
  codes: [0, 1, 2, 3, 4, 5],
  needed: 9,
  direction: 'higher_is_worse',
  asksAboutArea: true,
  rightsNotice: 'ODI © Jeremy Fairbank, 1980. All rights reserved.',
  total: (given) => (100 * sum(given)) / (5 * given.length),
});
