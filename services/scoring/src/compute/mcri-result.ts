import {
  McriBranch,
  type McriScore,
  type MissingPart,
  QuestionnaireId,
  roundNumbers,
  roundToOneDecimal,
  type ScoringRequest,
  type Zone,
} from '@pain-assessment/contracts';
import type { Measurement } from '@pain-assessment/pain-map';
import { answerTo, branchQuestionnaire, itemsMissing, type ScoreOptions } from '@pain-assessment/questionnaires';
import { mcri } from '../mcri/mcri.ts';
import type { MapCells, McriParts, ScoreOnScale } from '../mcri/mcri-v1.ts';
import type { Administered } from './administered.ts';

function onScale({ instrument, scores }: Administered, options: ScoreOptions): ScoreOnScale | null {
  const name = instrument.composite?.score;
  const definition = name === undefined ? undefined : instrument.scores[name];
  const value = name === undefined ? undefined : scores[name];
  if (!definition || value === undefined) return null;
  return { value, range: definition.range(options), direction: definition.direction };
}

const findAsked = (administered: readonly Administered[], id: QuestionnaireId | null) =>
  administered.find(({ instrument }) => instrument.id === id);

function collectParts(
  { zone, value_set }: ScoringRequest,
  map: MapCells | null,
  administered: readonly Administered[],
): McriParts {
  const findScore = (branch: McriBranch) => {
    const asked = findAsked(administered, branchQuestionnaire(branch, zone));
    return asked ? onScale(asked, { valueSet: value_set }) : null;
  };
  return {
    map,
    functional_capacity: findScore('functional_capacity'),
    eq5d: findScore('eq5d'),
    hads: findScore('hads'),
    vas: findScore('vas'),
  };
}

const noMap: MissingPart = { kind: 'cartography', questionnaire: null, item: null };
const noVas: MissingPart = { kind: 'vas', questionnaire: 'vas_global', item: 'vas' };

function listMissing(id: QuestionnaireId, asked: Administered | undefined): MissingPart[] {
  const isAnswered = asked?.instrument.items.some((item) => answerTo(item.id, asked.answers) !== null);
  if (!asked || !isAnswered) {
    return [id === 'vas_global' ? noVas : { kind: 'questionnaire', questionnaire: id, item: null }];
  }
  return itemsMissing(asked.instrument, asked.answers).map((item) => ({ kind: 'item', questionnaire: id, item }));
}

/** The questionnaires and items that the index lacks, in the order of the page (contract.md#mcri). */
function missingAnswers(zone: Zone, administered: readonly Administered[]): MissingPart[] {
  const branches = new Set(McriBranch.options.map((branch) => branchQuestionnaire(branch, zone)));
  const needed = QuestionnaireId.options.filter((id) => branches.has(id));
  return needed.flatMap((id) => listMissing(id, findAsked(administered, id)));
}

/** The composite index by the request's version, rounded, or every reason why it is missing (contract.md#mcri). */
export function mcriResult(
  request: ScoringRequest,
  measured: Measurement | null,
  administered: readonly Administered[],
): McriScore {
  // An empty map never counts as "no pain" (contract.md#assessment-limits).
  const map = measured && (measured.no_pain || measured.pain_cells > 0) ? measured : null;
  const values = mcri(request.versions.mcri_algo)(collectParts(request, map, administered));
  const branches = roundNumbers({ ...values.branches });
  const missing = [...(map ? [] : [noMap]), ...missingAnswers(request.zone, administered)];
  if (missing.length > 0) return { status: 'missing', branches, missing };
  if (values.score === null) throw new Error('an index branch is missing without a reason');
  return {
    status: 'computed',
    score: roundToOneDecimal(values.score),
    branches: branches as Extract<McriScore, { status: 'computed' }>['branches'],
  };
}
