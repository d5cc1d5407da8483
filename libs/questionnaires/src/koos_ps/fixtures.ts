import { singleTotalFixtures } from '../core/fixtures.ts';

export const koosPsFixtures = singleTotalFixtures({
  prefix: 'koos_ps',
  notice: ['KOOS-PS', 'Ewa M. Roos and co-developers', 'OARSI/OMERACT', 'Perruccio et al. 2008'],
  ends: [100, 0],
  codes: [0, 4],
  typical: [1, 1, 2, 1, 2, 3, 2],
  // 1+1+2+1+2+3+2 = 12, which the published table converts to 63
  total: 63,
  skipped: [{ name: 'a single item skipped is too many', items: ['koos_ps_6'] }],
});
