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

/** One questionnaire as answered (contract.md#questionnaires). */
export const QuestionnaireResult = z
  .object({
    id: QuestionnaireId,
    name: text('Name of the questionnaire in the locale.', 'KOOS-PS'),
    version: version('Version of the questionnaire.'),
    locale: Locale,
    scores: z.record(z.string(), numberIn(SCORE, 'Score on the scale of score_ranges.', 61.4)).meta({
      description: 'Scores that could be computed; a score with too many skipped items is absent.',
      examples: [{ total: 61.4 }],
    }),
    score_ranges: z.record(z.string(), scoreRange).meta({
      description: 'Scale of every score of the questionnaire: smallest and greatest value.',
      examples: [{ total: [0, 100] }],
    }),
    answers: z.array(answerTexts).meta({ description: 'Every item in its order.' }),
    copyright: textOrNull('Notice of the rights holder, to be shown with the answers, or null.', null),
  })
  .meta({ id: 'QuestionnaireResult', description: 'One answered questionnaire.' });
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>;
