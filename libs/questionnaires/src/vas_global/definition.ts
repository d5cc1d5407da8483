import { scaleItem, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts } from '../core/instrument.ts';

/** Global pain now on a visual analogue scale, 0 to 10 in steps of 0.1 (Huskisson, Lancet 1974;2:1127-1131). */
export const vasGlobalFacts: InstrumentFacts = {
  id: 'vas_global',
  version: 1,
  items: [scaleItem('vas', 0, 10, 0.1)],
  scores: { total: scoreBetween(0, 10, 'higher_is_worse') },
  composite: { score: 'total', groups: [{ items: ['vas'], needed: 1 }] },
  rightsNotice: 'Visual analogue scale: generic method, free to use.',
};
