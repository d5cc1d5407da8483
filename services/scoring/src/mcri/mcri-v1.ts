import type { McriBranch } from '@pain-assessment/contracts';
import type { ScoreDirection, ScoreRange } from '@pain-assessment/questionnaires';

/** A score with the scale that it lies on. */
export interface ScoreOnScale {
  readonly value: number;
  readonly range: ScoreRange;
  readonly direction: ScoreDirection;
}

/** What the index is made of; null where a part is missing. `burden` is the weighted share of the body in pain, 0 to 1. */
export interface McriParts {
  readonly burden: number | null;
  readonly functional_capacity: ScoreOnScale | null;
  readonly eq5d: ScoreOnScale | null;
  readonly hads: ScoreOnScale | null;
  readonly vas: ScoreOnScale | null;
}

/** Branches 0 (worst) to 10 (best) and their mean, unrounded; the mean is null while any branch is. */
export interface McriValues {
  readonly branches: Readonly<Record<McriBranch, number | null>>;
  readonly score: number | null;
}

const BEST = 10;

/** The cube root spreads out small burdens: most maps cover a few percent of the body, and their differences matter. */
function mappingBranch(burden: number): number {
  return BEST * (1 - Math.cbrt(burden));
}

/** Where a score lies between the worst (0) and the best (10) end of its scale. */
function branchOf({ value, range: [minimum, maximum], direction }: ScoreOnScale): number {
  const share = (value - minimum) / (maximum - minimum);
  return BEST * (direction === 'higher_is_worse' ? 1 - share : share);
}

/**
 * The composite of `mcri_algo: 1` (contract 4): the mean of five equally weighted branches, one for each dimension
 * named by Rigoard et al., J Clin Med 2021;10:4910, doi 10.3390/jcm10214910, whose own coefficients are not public.
 */
export function mcriVersion1({ burden, ...scores }: McriParts): McriValues {
  const branches = {
    mapping: burden === null ? null : mappingBranch(burden),
    functional_capacity: scores.functional_capacity && branchOf(scores.functional_capacity),
    eq5d: scores.eq5d && branchOf(scores.eq5d),
    hads: scores.hads && branchOf(scores.hads),
    vas: scores.vas && branchOf(scores.vas),
  };
  const computed = Object.values(branches).filter((branch) => branch !== null);
  const isComplete = computed.length === Object.keys(branches).length;
  return { branches, score: isComplete ? computed.reduce((sum, branch) => sum + branch, 0) / computed.length : null };
}
