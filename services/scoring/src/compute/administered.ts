import type { QuestionnaireId, ScoringRequest } from '@pain-assessment/contracts';
import {
  type Instrument,
  type InstrumentRegistry,
  type ItemAnswers,
  questionnairesFor,
  type ScoreOptions,
  type Scores,
} from '@pain-assessment/questionnaires';

/** One questionnaire of the zone as administered, with its unrounded scores. */
export interface Administered {
  readonly instrument: Instrument;
  readonly answers: ItemAnswers;
  readonly scores: Scores;
}

const NO_ANSWERS: ItemAnswers = {};

/** Error for a version that the request must name. */
function missingVersion(id: QuestionnaireId): Error {
  return Object.assign(new Error(`no version is given for questionnaire ${id}`), { code: 'unknown_version' as const });
}

/** The zone's questionnaires in order, each scored with the request's version; none without the module. */
export function administeredIn(request: ScoringRequest, registry: InstrumentRegistry): readonly Administered[] {
  if (!request.modules.includes('questionnaires')) return [];
  const options: ScoreOptions = { valueSet: request.value_set };
  const given = request.assessment.answers ?? {};
  return questionnairesFor(request.zone).map((id) => {
    const version = request.versions.questionnaires[id];
    if (version === undefined) throw missingVersion(id);
    const instrument = registry.instrument(id, version);
    const answers = (Object.hasOwn(given, id) && given[id]) || NO_ANSWERS;
    return { instrument, answers, scores: instrument.score(answers, options) };
  });
}
