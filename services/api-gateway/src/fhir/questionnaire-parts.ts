import type { QuestionnaireResult, Result } from '@pain-assessment/contracts';
import { scoreName } from '@pain-assessment/questionnaires';
import { ALGORITHMS, absent, concept, MEASURES, points } from './coding.ts';
import { type DocumentPart, part, referenceTo } from './document-part.ts';
import { questionnaireUri } from './identity.ts';
import type { Observation, QuestionnaireResponse } from './r4.ts';

/** The texts that the language of the administration has for an item without an answer. */
export type NotAnswered = (locale: QuestionnaireResult['locale']) => string;

/** One response to each questionnaire: items in order, skipped ones without an answer. */
export function questionnaireResponses(
  result: Result,
  notAnswered: NotAnswered,
): DocumentPart<QuestionnaireResponse>[] {
  return result.questionnaires.map(({ id, version, locale, answers }) =>
    part(result, `questionnaire-response/${id}`, {
      resourceType: 'QuestionnaireResponse',
      language: locale,
      questionnaire: questionnaireUri(id, version),
      status: 'completed',
      authored: result.computed_at,
      item: answers.map(({ item, question, answer }) => ({
        linkId: item,
        text: question,
        ...(answer === notAnswered(locale) ? {} : { answer: [{ valueString: answer }] }),
      })),
    }),
  );
}

function scoreObservation(
  result: Result,
  { id, name, version, locale, scores, score_ranges: ranges }: QuestionnaireResult,
  score: string,
  response: DocumentPart,
): DocumentPart<Observation> {
  const value = scores[score];
  const [low, high] = ranges[score] ?? [0, 0];
  return part(result, `observation/${id}.${score}`, {
    resourceType: 'Observation',
    status: 'final',
    code: concept(MEASURES, `${id}.${score}`, `${name}: ${scoreName(score, locale)}`),
    method: concept(ALGORITHMS, `${id}-${version}`, `${name}, version ${version}`),
    effectiveDateTime: result.computed_at,
    ...(value === undefined
      ? { dataAbsentReason: absent('Too many items were not answered') }
      : { valueQuantity: points(value) }),
    referenceRange: [
      {
        low: points(low),
        high: points(high),
        // A reader takes a range without words for a normal range.
        text: 'Smallest and greatest value of the scale; not a normal range',
      },
    ],
    derivedFrom: [referenceTo(response)],
  });
}

/** One Observation for each score that the questionnaires have, with its scale; absent ones say so. */
export function scoreObservations(result: Result, responses: readonly DocumentPart[]): DocumentPart<Observation>[] {
  return result.questionnaires.flatMap((questionnaire, index) => {
    const response = responses[index];
    if (!response) return [];
    return Object.keys(questionnaire.score_ranges).map((score) =>
      scoreObservation(result, questionnaire, score, response),
    );
  });
}
