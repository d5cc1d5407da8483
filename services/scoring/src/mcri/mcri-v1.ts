import type { Intensity, McriBranch, ScoreDirection } from '@pain-assessment/contracts';
import type { ScoreRange } from '@pain-assessment/questionnaires';

/** A score with its scale. */
export interface ScoreOnScale {
  readonly value: number;
  readonly range: ScoreRange;
  readonly direction: ScoreDirection;
}

/** Cells of the painful area by intensity and of the silhouettes, both views together. */
export interface MapCells {
  readonly cells_by_intensity: Readonly<Record<Intensity, number>>;
  readonly silhouette_cells: number;
}

/** Input of the index; null for a missing part. */
export interface McriParts {
  readonly map: MapCells | null;
  readonly functional_capacity: ScoreOnScale | null;
  readonly eq5d: ScoreOnScale | null;
  readonly hads: ScoreOnScale | null;
  readonly vas: ScoreOnScale | null;
}

/** Branches 0 (worst) to 10 (best) and their mean, unrounded; the mean is null if any branch is. */
export interface McriValues {
  readonly branches: Readonly<Record<McriBranch, number | null>>;
  readonly score: number | null;
}

const BEST = 10;

const INTENSITY_WEIGHTS = { mild: 0.25, moderate: 0.5, severe: 0.75, very_severe: 1 } as const;

/** Intensity-weighted share of the silhouettes, 0 to 1 (contract.md#mcri). */
function findBurden({ cells_by_intensity, silhouette_cells }: MapCells): number {
  const weighted = Object.entries(INTENSITY_WEIGHTS).reduce(
    (sum, [intensity, weight]) => sum + weight * cells_by_intensity[intensity as Intensity],
    0,
  );
  return weighted / silhouette_cells;
}

/** The cube root separates small burdens: most maps cover a few percent of the body, and their differences matter. */
function mappingBranch(burden: number): number {
  return BEST * (1 - Math.cbrt(burden));
}

/** Position of a score between the worst (0) and the best (10) end of its scale. */
function towardsBest({ value, range: [minimum, maximum], direction }: ScoreOnScale): number {
  const share = (value - minimum) / (maximum - minimum);
  return BEST * (direction === 'higher_is_worse' ? 1 - share : share);
}

/**
 * The composite of `mcri_algo: 1` (contract.md#mcri): the mean of five equally weighted branches, one for each
 * dimension of Rigoard et al., J Clin Med 2021;10:4910, doi 10.3390/jcm10214910, whose coefficients are not public.
 */
export function mcriVersion1({ map, ...scores }: McriParts): McriValues {
  const branches = {
    mapping: map && mappingBranch(findBurden(map)),
    functional_capacity: scores.functional_capacity && towardsBest(scores.functional_capacity),
    eq5d: scores.eq5d && towardsBest(scores.eq5d),
    hads: scores.hads && towardsBest(scores.hads),
    vas: scores.vas && towardsBest(scores.vas),
  };
  const computed = Object.values(branches).filter((branch) => branch !== null);
  const isComplete = computed.length === Object.keys(branches).length;
  return { branches, score: isComplete ? computed.reduce((sum, branch) => sum + branch, 0) / computed.length : null };
}
