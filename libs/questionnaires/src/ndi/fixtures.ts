import { singleTotalFixtures } from '../core/fixtures.ts';

export const ndiFixtures = singleTotalFixtures({
  prefix: 'ndi',
  notice: ['NDI', '© Dr Howard Vernon, 1991', 'All rights reserved.'],
  ends: [0, 100],
  codes: [0, 5],
  typical: [2, 1, 3, 2, 1, 1, 2, 2, 3, 2],
  // 2+1+3+2+1+1+2+2+3+2 = 19; 100 × 19 / 50 = 38
  total: 38,
  skipped: [
    // 19 - 2 = 17 over nine sections; 100 × 17 / 45 = 37.78
    { name: 'one section skipped, for instance driving, is prorated', items: ['ndi_8'], total: 1700 / 45 },
    { name: 'two sections skipped are too many', items: ['ndi_8', 'ndi_4'] },
  ],
});
