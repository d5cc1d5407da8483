import type { ValueSet } from '@pain-assessment/contracts';
import { answerTo, enoughAnswers, sum } from '../core/answers.ts';
import { choiceItems, requireAll, scoreBetween } from '../core/build.ts';
import type { Instrument, Item } from '../core/instrument.ts';
import { DIMENSIONS, valueSets } from './value-sets.table.ts';

/** The index needs every dimension, but not the health scale. */
const allDimensions = requireAll(DIMENSIONS);

const items: readonly Item[] = [
  ...choiceItems(DIMENSIONS, [1, 2, 3, 4, 5]),
  { id: 'vas', kind: 'scale', minimum: 0, maximum: 100, step: 1 },
];

function index(levels: readonly number[], valueSet: ValueSet): number {
  const { coefficients } = valueSets[valueSet];
  return 1 + sum(DIMENSIONS.map((dimension, at) => coefficients[dimension][(levels[at] as number) - 1] as number));
}

/**
 * EQ-5D-5L: five levels and the health scale 0 to 100, each as answered, and the index of a value set, 1 for full
 * health (Herdman et al. 2011, doi 10.1007/s11136-011-9903-x).
 */
export const eq5d: Instrument = {
  id: 'eq5d',
  version: 1,
  items,
  scores: {
    ...Object.fromEntries(DIMENSIONS.map((dimension) => [dimension, scoreBetween(1, 5, 'higher_is_worse')])),
    vas: scoreBetween(0, 100, 'higher_is_better'),
    index: { direction: 'higher_is_better', range: ({ valueSet }) => [valueSets[valueSet].minimum, 1] },
  },
  composite: { score: 'index', groups: [allDimensions] },
  asksAboutArea: false,
  codesAreScores: true,
  rightsNotice: 'EQ-5D is a trade mark of the EuroQol Research Foundation.',
  score(answers, { valueSet }) {
    const given = items.flatMap(({ id }) => {
      const answer = answerTo(id, answers);
      return answer === null ? [] : [[id, answer] as const];
    });
    const levels = enoughAnswers(allDimensions, answers);
    return { ...Object.fromEntries(given), ...(levels && { index: index(levels, valueSet) }) };
  },
};
