import { type QuestionnaireResult, roundToOneDecimal, type ScoringRequest } from '@pain-assessment/contracts';
import type { Questionnaires, ScoreRange } from '@pain-assessment/questionnaires';
import type { Administered } from './administered.ts';

const mapEntries = <A, B>(record: Readonly<Record<string, A>>, change: (value: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

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
  return {
    id,
    name,
    version,
    locale,
    scores: mapEntries(scores, roundToOneDecimal),
    score_ranges: mapEntries(instrument.scores, ({ range }) => roundedRange(range({ valueSet: value_set }))),
    answers: questionnaires.answerList(asked, answers),
    copyright,
  };
}
