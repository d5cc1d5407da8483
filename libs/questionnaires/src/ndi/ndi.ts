import { sum } from '../core/answers.ts';
import { singleTotal } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

/**
 * Neck Disability Index: ten sections, each 0 (no limitation) to 5 (greatest limitation) (Vernon & Mior 1991, PMID 1834753).
 * Total 0 (best) to 100; at least nine sections, as for the ODI.
 */
export const ndi: Instrument = singleTotal({
  id: 'ndi',
  count: 10,
  codes: [0, 1, 2, 3, 4, 5],
  needed: 9,
  direction: 'higher_is_worse',
  asksAboutArea: true,
  rightsNotice: 'NDI © Dr Howard Vernon, 1991. All rights reserved.',
  total: (given) => (100 * sum(given)) / (5 * given.length),
});
