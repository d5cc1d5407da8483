import { z } from 'zod';
import { described, named, text, version } from './described.ts';
import { OneDecimal } from './rounding.ts';
import { Locale, QuestionnaireId } from './vocabulary.ts';

const scoreValue = (description: string, example: number) =>
  OneDecimal.min(-1000)
    .max(1000)
    .meta(described({ description, example, unit: 'points' }));
const answerTexts = z
  .object({
    item: text('Identifier of the item.', 'koos_ps_1'),
    question: text('The question in the wording shown.', 'Rising from bed'),
    answer: text('The chosen answer, or "not answered", in the locale.', 'Moderate'),
    value: z
      .number()
      .min(0)
      .max(100)
      .nullable()
      .meta(
        described({
          description:
            'The submitted answer: the code of the option, or the number. Null if the item was skipped. Scores are computed from these values.',
          example: 2,
          unit: 'code or number of the item',
        }),
      ),
  })
  .meta(named('QuestionnaireAnswer', { description: 'One item with its answer.' }));

const scoreRange = z
  .tuple([scoreValue('Smallest value.', 0), scoreValue('Greatest value.', 100)])
  .meta(
    named('ScoreRange', { description: 'Two numbers: smallest and greatest value of a score.', example: [0, 100] }),
  );

/** One questionnaire as answered (contract.md#questionnaires). */
export const QuestionnaireResult = z
  .object({
    id: QuestionnaireId,
    name: text('Name of the questionnaire in the locale.', 'KOOS-PS'),
    version: version('Version of the questionnaire.'),
    locale: Locale,
    scores: z.record(z.string(), scoreValue('Score on the scale of score_ranges.', 61.4)).meta(
      described({
        description: 'Scores that could be computed; a score with too many skipped items is absent.',
        example: { total: 61.4 },
      }),
    ),
    score_ranges: z.record(z.string(), scoreRange).meta(
      described({
        description: 'Scale of every score of the questionnaire: smallest and greatest value.',
        example: { total: [0, 100] },
      }),
    ),
    answers: z.array(answerTexts).meta(described({ description: 'Every item in its order.' })),
    copyright: z
      .string()
      .nullable()
      .meta(
        described({
          description: 'Notice of the rights holder, to be shown with the answers, or null.',
          example: null,
        }),
      ),
  })
  .meta(named('QuestionnaireResult', { description: 'One answered questionnaire.' }));
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>;
