import { mean } from '../core/answers.ts';
import { singleTotal } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

/**
 * QuickDASH: eleven items, each 1 (no difficulty) to 5 (unable or extreme). Total 0 (best) to 100; at least ten items
 * (Beaton et al. 2005, doi 10.2106/JBJS.D.02060).
 */
export const quickdash: Instrument = singleTotal({
  id: 'quickdash',
  count: 11,
  codes: [1, 2, 3, 4, 5],
  needed: 10,
  direction: 'higher_is_worse',
  asksAboutArea: true,
  rightsNotice: '© Institute for Work & Health 2006. All rights reserved.',
  total: (given) => (mean(given) - 1) * 25,
});
