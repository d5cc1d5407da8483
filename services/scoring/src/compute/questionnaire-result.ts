import {
  type QuestionnaireResult,
  roundNumbers,
  roundToOneDecimal,
  type ScoringRequest,
} from '@pain-assessment/contracts';
import type { Questionnaires, ScoreRange } from '@pain-assessment/questionnaires';
import type { Administered } from './administered.ts';

const roundedRange = ([minimum, maximum]: ScoreRange): [number, number] => [
  roundToOneDecimal(minimum),
  roundToOneDecimal(maximum),
];

/** One entry of `questionnaires[]`: rounded scores and ranges, and the answers in the words of the locale (contract.md#questionnaires). */
export function questionnaireResult(
  { instrument, answers, scores }: Administered,
  { locale, patient, value_set }: ScoringRequest,
  questionnaires: Questionnaires,
): QuestionnaireResult {
  const { id, version } = instrument;
  const asked = { id, version, locale, sex: patient.sex };
  const { name, copyright } = questionnaires.localise(asked);
  const ranges = Object.entries(instrument.scores).map(
    ([score, { range }]) => [score, roundedRange(range({ valueSet: value_set }))] as const,
  );
  return {
    id,
    name,
    version,
    locale,
    scores: roundNumbers(scores),
    score_ranges: Object.fromEntries(ranges),
    score_directions: Object.fromEntries(
      Object.entries(instrument.scores).map(([score, { direction }]) => [score, direction]),
    ),
    answers: questionnaires.answerList(asked, answers),
    copyright,
  };
}
