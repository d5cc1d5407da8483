import type { ScoringReply, ScoringRequest } from '@pain-assessment/contracts';
import type { SurfaceAlgorithms } from '@pain-assessment/pain-map';
import {
  checkAnswers,
  createQuestionnaires,
  type InstrumentRegistry,
  instruments,
  type OwnTexts,
  type TextPack,
} from '@pain-assessment/questionnaires';
import { MCRI_ALGORITHMS, type McriAlgorithms } from '../mcri/mcri.ts';
import { administeredIn } from './administered.ts';
import { cartographyResult, measuredMap } from './cartography-result.ts';
import { mcriResult } from './mcri-result.ts';
import { questionnaireResult } from './questionnaire-result.ts';

/** Assessment in, rounded numbers out; throws `unknown_version`, or `invalid_request` for answers that cannot be. */
export type Compute = (request: ScoringRequest) => ScoringReply;

/** Licensed wordings, and the registries of versions, which tests may replace. */
export interface ComputeOptions {
  readonly packs?: readonly TextPack[];
  readonly registry?: InstrumentRegistry;
  readonly own?: readonly OwnTexts[];
  readonly surfaces?: SurfaceAlgorithms;
  readonly indices?: McriAlgorithms;
}

/** A code out of range would make a wrong number that looks right: better none. */
function refuseImpossibleAnswers(
  { zone, modules, assessment, versions }: ScoringRequest,
  registry: InstrumentRegistry,
) {
  if (!modules.includes('questionnaires') || !assessment.answers) return;
  const [error] = checkAnswers(zone, assessment.answers, versions.questionnaires, registry);
  if (!error) return;
  throw Object.assign(new Error(`${error.pointer} ${error.detail}`), { code: 'invalid_request' as const });
}

/** Wires the three parts of the result; every version of every algorithm stays available (contract 3 and 4). */
export function createCompute(options: ComputeOptions = {}): Compute {
  const { registry = instruments, indices: algorithms = MCRI_ALGORITHMS } = options;
  const questionnaires = createQuestionnaires({ ...options, registry });

  return (request) => {
    refuseImpossibleAnswers(request, registry);
    const measured = measuredMap(request, options.surfaces);
    const administered = administeredIn(request, registry);
    return {
      cartography: cartographyResult(measured),
      questionnaires: administered.map((asked) => questionnaireResult(asked, request, questionnaires)),
      mcri: mcriResult(request, { measured, administered }, { registry, algorithms }),
    };
  };
}
