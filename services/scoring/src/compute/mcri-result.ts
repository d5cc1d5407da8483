import {
  type McriScore,
  type QuestionnaireId,
  roundToOneDecimal,
  type ScoringRequest,
} from '@pain-assessment/contracts';
import type { Measurement } from '@pain-assessment/pain-map';
import {
  functionalInstrumentOf,
  type InstrumentRegistry,
  itemsMissing,
  type ScoreOptions,
} from '@pain-assessment/questionnaires';
import { type McriAlgorithms, mcri } from '../mcri/mcri.ts';
import type { McriParts, McriValues, ScoreOnScale } from '../mcri/mcri-v1.ts';
import type { Administered } from './administered.ts';
import { missingParts } from './missing-parts.ts';

function onScale({ instrument, scores }: Administered, options: ScoreOptions): ScoreOnScale | null {
  const name = instrument.composite?.score;
  const definition = name === undefined ? undefined : instrument.scores[name];
  const value = name === undefined ? undefined : scores[name];
  if (!definition || value === undefined) return null;
  return { value, range: definition.range(options), direction: definition.direction };
}

function partsOf(request: ScoringRequest, burden: number | null, administered: readonly Administered[]): McriParts {
  const options = { valueSet: request.value_set };
  const scoreOf = (id: QuestionnaireId) => {
    const asked = administered.find(({ instrument }) => instrument.id === id);
    return asked ? onScale(asked, options) : null;
  };
  return {
    burden,
    functional_capacity: scoreOf(functionalInstrumentOf(request.zone)),
    eq5d: scoreOf('eq5d'),
    hads: scoreOf('hads'),
    vas: scoreOf('vas_global'),
  };
}

type Branches = Extract<McriScore, { status: 'missing' }>['branches'];

function roundedBranches({ branches }: McriValues): Branches {
  const round = (branch: number | null) => (branch === null ? null : roundToOneDecimal(branch));
  return Object.fromEntries(Object.entries(branches).map(([name, branch]) => [name, round(branch)])) as Branches;
}

/** Intensity-weighted share of the body, or null where no map was drawn: an empty map is never taken for "no pain" (contract 2). */
export function burdenOf(measured: Measurement | null): number | null {
  return measured && (measured.no_pain || measured.pain_cells > 0) ? measured.burden : null;
}

/** The composite index, rounded, or every reason why it is missing (specification 2.3.4). */
export function mcriResult(
  request: ScoringRequest,
  { measured, administered }: { measured: Measurement | null; administered: readonly Administered[] },
  { registry, algorithms }: { registry: InstrumentRegistry; algorithms: McriAlgorithms },
): McriScore {
  const burden = burdenOf(measured);
  const values = mcri(request.versions.mcri_algo, algorithms)(partsOf(request, burden, administered));
  const branches = roundedBranches(values);
  const lacking = ({ instrument, answers }: Administered) =>
    itemsMissing(instrument.id, instrument.version, answers, registry);
  const [first, ...others] = missingParts(request.zone, burden !== null, administered, lacking);
  if (first) return { status: 'missing', branches, missing: [first, ...others] };
  if (values.score === null) throw new Error('an index branch is missing without a reason');
  return {
    status: 'computed',
    score: roundToOneDecimal(values.score),
    branches: branches as Extract<McriScore, { status: 'computed' }>['branches'],
  };
}
