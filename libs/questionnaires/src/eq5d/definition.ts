import { choiceItems, scaleItem, scoreBetween } from '../core/define.ts';
import type { InstrumentFacts, ItemGroup } from '../core/instrument.ts';
import { dimensions } from './dimensions.ts';
import { valueSets } from './value-sets.table.ts';

/** The index needs every dimension; the scale of own health is no part of it. */
export const allDimensions: ItemGroup = { items: dimensions, needed: dimensions.length };

/** EQ-5D-5L: a profile of five levels, own health 0 to 100, and the index of a value set (Herdman et al., Qual Life Res 2011;20:1727-1736). */
export const eq5dFacts: InstrumentFacts = {
  id: 'eq5d',
  version: 1,
  items: [...choiceItems(dimensions, [1, 2, 3, 4, 5]), scaleItem('vas', 0, 100, 1)],
  scores: {
    ...Object.fromEntries(dimensions.map((dimension) => [dimension, scoreBetween(1, 5, 'higher_is_worse')])),
    vas: scoreBetween(0, 100, 'higher_is_better'),
    index: { direction: 'higher_is_better', range: ({ valueSet }) => [valueSets[valueSet].minimum, 1] },
  },
  composite: { score: 'index', groups: [allDimensions] },
  rightsNotice: 'EQ-5D is a trade mark of the EuroQol Research Foundation.',
};
