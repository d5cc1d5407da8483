import { singleTotalFixtures } from '../core/fixtures.ts';

export const quickdashFixtures = singleTotalFixtures({
  prefix: 'quickdash',
  notice: ['© Institute for Work & Health 2006', 'All rights reserved.'],
  ends: [0, 100],
  codes: [1, 5],
  typical: [3, 3, 2, 2, 1, 4, 2, 3, 3, 2, 3],
  // 3+3+2+2+1+4+2+3+3+2+3 = 28; (28 / 11 - 1) × 25 = 38.64
  total: (28 / 11 - 1) * 25,
  skipped: [
    // 28 - 3 = 25 over ten items; (2.5 - 1) × 25 = 37.5
    { name: 'one item skipped leaves the mean of ten', items: ['quickdash_11'], total: 37.5 },
    { name: 'two items skipped are too many', items: ['quickdash_11', 'quickdash_6'] },
  ],
});
