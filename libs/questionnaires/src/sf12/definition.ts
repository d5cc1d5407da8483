import { scoreBetween } from '../core/define.ts';
import type { ChoiceItem, InstrumentFacts, ItemGroup } from '../core/instrument.ts';
import { weights } from './weights.table.ts';

const items = Object.entries(weights).map(
  ([id, { physical }]): ChoiceItem => ({ id, kind: 'choice', codes: physical.map((_, index) => index + 1) }),
);

/** Both summaries need all twelve items. */
export const allItems: ItemGroup = { items: items.map(({ id }) => id), needed: items.length };

/** SF-12 version 1: physical and mental component summaries, norm based (Ware et al. 1996, doi 10.1097/00005650-199603000-00003). */
export const sf12Facts: InstrumentFacts = {
  id: 'sf12',
  version: 1,
  items,
  scores: {
    pcs: scoreBetween(9.94738, 70.13284, 'higher_is_better'),
    mcs: scoreBetween(5.89058, 72.28379, 'higher_is_better'),
  },
  composite: null,
  rightsNotice:
    'SF-12 Health Survey (c) 1994, 2002 Medical Outcomes Trust and QualityMetric Incorporated. All rights reserved.',
};
