import {
  type McriScore,
  type QuestionnaireId,
  roundToOneDecimal,
  type ScoringRequest,
} from '@pain-assessment/contracts';
import type { Measurement } from '@pain-assessment/pain-map';
import { functionalInstrument, itemsMissing, type ScoreOptions } from '@pain-assessment/questionnaires';
import { type McriAlgorithms, mcri } from '../mcri/mcri.ts';
import type { MapCells, McriParts, McriValues, ScoreOnScale } from '../mcri/mcri-v1.ts';
import type { Administered } from './administered.ts';
import { missingParts } from './missing-parts.ts';

function onScale({ instrument, scores }: Administered, options: ScoreOptions): ScoreOnScale | null {
  const name = instrument.composite?.score;
  const definition = name === undefined ? undefined : instrument.scores[name];
  const value = name === undefined ? undefined : scores[name];
  if (!definition || value === undefined) return null;
  return { value, range: definition.range(options), direction: definition.direction };
}

function collectParts(request: ScoringRequest, map: MapCells | null, administered: readonly Administered[]): McriParts {
  const options = { valueSet: request.value_set };
  const findScore = (id: QuestionnaireId) => {
    const asked = administered.find(({ instrument }) => instrument.id === id);
    return asked ? onScale(asked, options) : null;
  };
  return {
    map,
    functional_capacity: findScore(functionalInstrument(request.zone)),
    eq5d: findScore('eq5d'),
    hads: findScore('hads'),
    vas: findScore('vas_global'),
  };
}

type Branches = Extract<McriScore, { status: 'missing' }>['branches'];

function roundedBranches({ branches }: McriValues): Branches {
  const round = (branch: number | null) => (branch === null ? null : roundToOneDecimal(branch));
  return Object.fromEntries(Object.entries(branches).map(([name, branch]) => [name, round(branch)])) as Branches;
}

/**
 * The cells of the map, or null without a drawing: an empty map never counts as "no pain"
 * (contract.md#assessment-limits).
 */
function drawnMap(measured: Measurement | null): MapCells | null {
  return measured && (measured.no_pain || measured.pain_cells > 0) ? measured : null;
}

/** Input of the index. */
interface Measured {
  readonly measured: Measurement | null;
  readonly administered: readonly Administered[];
}

/** The branches and the index, unrounded, by the request's version. */
export function mcriValues(
  request: ScoringRequest,
  { measured, administered }: Measured,
  algorithms: McriAlgorithms,
): McriValues {
  return mcri(request.versions.mcri_algo, algorithms)(collectParts(request, drawnMap(measured), administered));
}

/** The composite index, rounded, or every reason why it is missing (contract.md#mcri). */
export function mcriResult(
  { zone }: ScoringRequest,
  { measured, administered }: Measured,
  values: McriValues,
): McriScore {
  const branches = roundedBranches(values);
  const lacking = ({ instrument, answers }: Administered) => itemsMissing(instrument, answers);
  const hasMap = drawnMap(measured) !== null;
  const [first, ...others] = missingParts({ zone, hasMap }, administered, lacking);
  if (first) return { status: 'missing', branches, missing: [first, ...others] };
  if (values.score === null) throw new Error('an index branch is missing without a reason');
  return {
    status: 'computed',
    score: roundToOneDecimal(values.score),
    branches: branches as Extract<McriScore, { status: 'computed' }>['branches'],
  };
}
