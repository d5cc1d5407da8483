import { deflateRawSync } from 'node:zlib';
import type { ScoringReply, ScoringRequest } from '@pain-assessment/contracts';
import { packCells, Rasteriser, RegionMeter } from '@pain-assessment/pain-map';
import { checkAnswers, createQuestionnaires, type TextPack } from '@pain-assessment/questionnaires';
import { administeredIn } from './administered.ts';
import { cartographyResult, measureMap } from './cartography-result.ts';
import { mcriResult } from './mcri-result.ts';
import { questionnaireResult } from './questionnaire-result.ts';

/** Computes rounded numbers of an assessment; throws `unknown_version`, or `invalid_request` for impossible answers. */
export type Compute = (request: ScoringRequest) => ScoringReply;

/** A code out of range would give a wrong number that looks right. */
function refuseImpossibleAnswers({ modules, assessment, versions }: ScoringRequest): void {
  if (!modules.includes('questionnaires') || !assessment.answers) return;
  const [error] = checkAnswers(assessment.answers, versions.questionnaires);
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

/** Wires the three parts of the result, with licensed wordings; every version of every algorithm stays available (contract.md#versions). */
export function createCompute(options: { readonly packs?: readonly TextPack[] } = {}): Compute {
  const [rasteriser, regionMeter] = [new Rasteriser(), new RegionMeter()];
  const questionnaires = createQuestionnaires(options);

  return (request) => {
    refuseImpossibleAnswers(request);
    const measured = measureMap(request, rasteriser);
    const administered = administeredIn(request);
    return {
      cartography: cartographyResult(measured, request, { rasteriser, regionMeter }),
      questionnaires: administered.map((asked) => questionnaireResult(asked, request, questionnaires)),
      mcri: mcriResult(request, measured, administered),
      map_counts: measured?.views ?? null,
      ...packPainted(request, rasteriser),
    };
  };
}
