import { singleTotalFixtures } from '../core/fixtures.ts';

export const whodas12Fixtures = singleTotalFixtures({
  prefix: 'whodas12',
  notice: ['WHODAS 2.0', '© World Health Organization 2010'],
  ends: [0, 100],
  codes: [0, 4],
  typical: [2, 1, 0, 1, 2, 0, 3, 0, 1, 0, 0, 2],
  // 2+1+0+1+2+0+3+0+1+0+0+2 = 12; 100 × 12 / 48 = 25
  total: 25,
  skipped: [
    // 12 - 2 = 10 plus the mean 10 / 11; 100 × 10.909 / 48 = 22.73
    {
      name: 'one item skipped counts as the mean of the other eleven',
      items: ['whodas12_12'],
      total: (100 * (10 + 10 / 11)) / 48,
    },
    { name: 'two items skipped are too many', items: ['whodas12_12', 'whodas12_1'] },
  ],
});
