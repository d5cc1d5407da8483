import { subscales, sum } from '../core/answers.ts';
import { choiceItems, requireAll, scoreBetween } from '../core/build.ts';
import type { Instrument } from '../core/instrument.ts';

const sitesAndMoments = ['gupi_1a', 'gupi_1b', 'gupi_1c', 'gupi_1d', 'gupi_2a', 'gupi_2b', 'gupi_2c', 'gupi_2d'];

/** Each subscale needs all its items. */
const groups = {
  pain: requireAll([...sitesAndMoments, 'gupi_3', 'gupi_4']),
  urinary: requireAll(['gupi_5', 'gupi_6']),
  quality_of_life: requireAll(['gupi_7', 'gupi_8', 'gupi_9']),
};

/**
 * Genitourinary Pain Index, with wording by sex and equal codes (Clemens et al. 2009, doi
 * 10.1016/j.urology.2009.06.078). Each subscale is the plain sum of its items; the total needs all three.
 */
export const gupi: Instrument = {
  id: 'gupi',
  version: 1,
  items: [
    ...choiceItems(sitesAndMoments, [0, 1]),
    { id: 'gupi_3', kind: 'choice', codes: [0, 1, 2, 3, 4, 5] },
    { id: 'gupi_4', kind: 'choice', codes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    ...choiceItems(['gupi_5', 'gupi_6'], [0, 1, 2, 3, 4, 5]),
    ...choiceItems(['gupi_7', 'gupi_8'], [0, 1, 2, 3]),
    { id: 'gupi_9', kind: 'choice', codes: [0, 1, 2, 3, 4, 5, 6] },
  ],
  scores: {
    pain: scoreBetween(0, 23, 'higher_is_worse'),
    urinary: scoreBetween(0, 10, 'higher_is_worse'),
    quality_of_life: scoreBetween(0, 12, 'higher_is_worse'),
    total: scoreBetween(0, 45, 'higher_is_worse'),
  },
  composite: { score: 'total', groups: Object.values(groups) },
  asksAboutArea: true,
  codesAreScores: true,
  rightsNotice: 'GUPI: Clemens JQ et al. 2009, developed with NIH (NIDDK) funding.',
  score: (answers) => subscales(groups, answers, sum),
};
