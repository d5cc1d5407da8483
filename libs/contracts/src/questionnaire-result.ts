import { z } from 'zod';
import { numberIn, SCORE, text, textOrNull, version } from './fields.ts';
import { Locale, QuestionnaireId } from './vocabulary.ts';

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
      .meta({
        description:
          'The submitted answer: the code of the option, or the number. Null if the item was skipped. Scores are computed from these values.',
        examples: [2],
        'x-unit': 'code or number of the item',
      }),
  })
  .meta({ id: 'QuestionnaireAnswer', description: 'One item with its answer.' });

const scoreRange = z.tuple([numberIn(SCORE, 'Smallest value.', 0), numberIn(SCORE, 'Greatest value.', 100)]).meta({
  id: 'ScoreRange',
  description: 'Two numbers: smallest and greatest value of a score.',
  examples: [[0, 100]],
});

/** The worse end of a score's scale (contract.md#questionnaires). */
export const ScoreDirection = z.enum(['higher_is_better', 'higher_is_worse']).meta({
  id: 'ScoreDirection',
  description: 'Whether a higher score is the better or the worse condition.',
  examples: ['higher_is_better'],
});
export type ScoreDirection = z.infer<typeof ScoreDirection>;

/** One questionnaire as answered (contract.md#questionnaires). */
export const QuestionnaireResult = z
  .object({
    id: QuestionnaireId,
    name: text('Name of the questionnaire in the locale.', 'KOOS-PS'),
    version: version('Version of the questionnaire.'),
    locale: Locale,
    scores: z.record(z.string(), numberIn(SCORE, 'Score on the scale of score_ranges.', 61.4)).meta({
      description:
        'Scores that could be computed, with one decimal; a score with too many skipped items is absent. The EQ-5D index has one decimal here, and three in the FHIR document and in the report.',
      examples: [{ total: 61.4 }],
    }),
    score_ranges: z.record(z.string(), scoreRange).meta({
      description: 'Scale of every score of the questionnaire: smallest and greatest value.',
      examples: [{ total: [0, 100] }],
    }),
    // Optional, because scoring of release 1.0.0 does not send it.
    score_directions: z
      .record(z.string(), ScoreDirection)
      .optional()
      .meta({
        description: 'Direction of every score of the questionnaire.',
        examples: [{ total: 'higher_is_better' }],
      }),
    answers: z.array(answerTexts).meta({ description: 'Every item in its order.' }),
    copyright: textOrNull('Notice of the rights holder, to be shown with the answers, or null.', null),
  })
  .meta({ id: 'QuestionnaireResult', description: 'One answered questionnaire.' });
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>;
