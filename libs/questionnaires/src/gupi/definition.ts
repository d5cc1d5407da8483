import { scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';

const everyItemOf = (items: readonly string[]): ItemGroup => ({ items, needed: items.length });

/** Each subscale needs all its items. */
export const subscales = {
  pain: everyItemOf([
    'gupi_1a',
    'gupi_1b',
    'gupi_1c',
    'gupi_1d',
    'gupi_2a',
    'gupi_2b',
    'gupi_2c',
    'gupi_2d',
    'gupi_3',
    'gupi_4',
  ]),
  urinary: everyItemOf(['gupi_5', 'gupi_6']),
  quality_of_life: everyItemOf(['gupi_7', 'gupi_8', 'gupi_9']),
} as const;

/** Genitourinary Pain Index, wording by sex, codes alike (Clemens et al. 2009, doi 10.1016/j.urology.2009.06.078). */
export const gupiFacts: InstrumentFacts = {
  id: 'gupi',
  version: 1,
  items: [
    { id: 'gupi_1a', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_1b', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_1c', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_1d', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_2a', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_2b', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_2c', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_2d', kind: 'choice', codes: [0, 1] },
    { id: 'gupi_3', kind: 'choice', codes: [0, 1, 2, 3, 4, 5] },
    { id: 'gupi_4', kind: 'choice', codes: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10] },
    { id: 'gupi_5', kind: 'choice', codes: [0, 1, 2, 3, 4, 5] },
    { id: 'gupi_6', kind: 'choice', codes: [0, 1, 2, 3, 4, 5] },
    { id: 'gupi_7', kind: 'choice', codes: [0, 1, 2, 3] },
    { id: 'gupi_8', kind: 'choice', codes: [0, 1, 2, 3] },
    { id: 'gupi_9', kind: 'choice', codes: [0, 1, 2, 3, 4, 5, 6] },
  ],
  scores: {
    pain: scoreBetween(0, 23, 'higher_is_worse'),
    urinary: scoreBetween(0, 10, 'higher_is_worse'),
    quality_of_life: scoreBetween(0, 12, 'higher_is_worse'),
    total: scoreBetween(0, 45, 'higher_is_worse'),
  },
  composite: { score: 'total', groups: Object.values(subscales) },
  rightsNotice: 'GUPI: Clemens JQ et al. 2009, developed with NIH (NIDDK) funding.',
};
