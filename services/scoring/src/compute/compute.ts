import { deflateRawSync } from 'node:zlib';
import type { ScoringReply, ScoringRequest } from '@pain-assessment/contracts';
import { packCells, Rasteriser, type SurfaceAlgorithms } from '@pain-assessment/pain-map';
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
import { cartographyResult, measureMap } from './cartography-result.ts';
import { mcriResult } from './mcri-result.ts';
import { questionnaireResult } from './questionnaire-result.ts';

/** Computes rounded numbers of an assessment; throws `unknown_version`, or `invalid_request` for impossible answers. */
export type Compute = (request: ScoringRequest) => ScoringReply;

/** Licensed wordings, and the registries of versions, which tests may replace. */
export interface ComputeOptions {
  readonly packs?: readonly TextPack[];
  readonly registry?: InstrumentRegistry;
  readonly own?: readonly OwnTexts[];
  readonly surfaces?: SurfaceAlgorithms;
  readonly indices?: McriAlgorithms;
}

/** A code out of range would give a wrong number that looks right. */
function refuseImpossibleAnswers({ modules, assessment, versions }: ScoringRequest, registry: InstrumentRegistry) {
  if (!modules.includes('questionnaires') || !assessment.answers) return;
  const [error] = checkAnswers(assessment.answers, versions.questionnaires, registry);
  if (!error) return;
  throw Object.assign(new Error(`${error.pointer} ${error.detail}`), { code: 'invalid_request' as const });
}

/** Ordinary maps have few runs: a higher level takes longer and gains little. */
const QUICKEST = { level: 1 };

/** The painted cells of the map, for services that draw it; none for a map without strokes. */
function packPainted({ assessment: { cartography } }: ScoringRequest, rasteriser: Rasteriser): { cells?: string } {
  const painted = cartography && cartography.strokes.length > 0 && rasteriser.lastPainted(cartography);
  if (!painted) return {};
  const packed = packCells(painted.layers);
  return { cells: deflateRawSync(packed, QUICKEST).toString('base64') };
}

/** Wires the three parts of the result; every version of every algorithm stays available (contract.md#versions). */
export function createCompute(options: ComputeOptions = {}): Compute {
  const { registry = instruments, indices: algorithms = MCRI_ALGORITHMS } = options;
  const rasteriser = new Rasteriser();
  const questionnaires = createQuestionnaires({ ...options, registry });

  return (request) => {
    refuseImpossibleAnswers(request, registry);
    const measured = measureMap(request, { ...options, rasteriser });
    const administered = administeredIn(request, registry);
    return {
      cartography: cartographyResult(measured),
      questionnaires: administered.map((asked) => questionnaireResult(asked, request, questionnaires)),
      mcri: mcriResult(request, { measured, administered }, algorithms),
      ...packPainted(request, rasteriser),
    };
  };
}
