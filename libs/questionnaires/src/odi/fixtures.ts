import { singleTotalFixtures } from '../core/fixtures.ts';

export const odiFixtures = singleTotalFixtures({
  prefix: 'odi',
  notice: ['ODI', '© Jeremy Fairbank, 1980', 'All rights reserved.'],
  ends: [0, 100],
  codes: [0, 5],
  typical: [3, 2, 3, 1, 2, 2, 2, 1, 2, 2],
  // 3+2+3+1+2+2+2+1+2+2 = 20; 100 × 20 / 50 = 40
  total: 40,
  skipped: [
    // 20 - 1 = 19 over nine sections; 100 × 19 / 45 = 42.22
    { name: 'one section skipped is prorated', items: ['odi_8'], total: 1900 / 45 },
    { name: 'two sections skipped are too many', items: ['odi_8', 'odi_1'] },
  ],
});
