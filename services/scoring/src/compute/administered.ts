import type { ScoringRequest } from '@pain-assessment/contracts';
import {
  administeredQuestionnaires,
  findInstrument,
  type Instrument,
  type ItemAnswers,
  type ScoreOptions,
  type Scores,
} from '@pain-assessment/questionnaires';

/** One questionnaire as administered, with its unrounded scores. */
export interface Administered {
  readonly instrument: Instrument;
  readonly answers: ItemAnswers;
  readonly scores: Scores;
}

const NO_ANSWERS: ItemAnswers = {};

/** The questionnaires that the request's versions name, in order and scored; none without the module. */
export function administeredIn(request: ScoringRequest): readonly Administered[] {
  if (!request.modules.includes('questionnaires')) return [];
  const options: ScoreOptions = { valueSet: request.value_set };
  const given = request.assessment.answers ?? {};
  return administeredQuestionnaires(request.versions.questionnaires).map(({ id, version }) => {
    const instrument = findInstrument(id, version);
    const answers = (Object.hasOwn(given, id) && given[id]) || NO_ANSWERS;
    return { instrument, answers, scores: instrument.score(answers, options) };
  });
}
