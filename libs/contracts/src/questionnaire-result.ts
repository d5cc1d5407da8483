import { z } from 'zod';
import { described, named } from './described.ts';
import { text, version } from './parts.ts';
import { OneDecimal } from './rounding.ts';
import { Locale, QuestionnaireId } from './vocabulary.ts';

const scoreValue = (description: string, example: number) =>
  OneDecimal.min(-1000)
    .max(1000)
    .meta(described({ description, example, unit: 'points', source: 'contract 4' }));
const answerTexts = z.object({
  item: text('Identifier of the item.', 'koos_ps_1', 'specification 2.3.3'),
  question: text('The question as asked.', 'Rising from bed', 'specification 2.3.3'),
  answer: text('The answer as chosen, or "not answered", in the locale.', 'Moderate', 'specification 2.3.3'),
});

/** Specification 2.3.3. */
export const QuestionnaireResult = z
  .object({
    id: QuestionnaireId,
    name: text('Name of the questionnaire in the locale.', 'KOOS-PS', 'specification 2.3.3'),
    version: version('Version of the questionnaire.'),
    locale: Locale,
    scores: z.record(z.string(), scoreValue('Score on the scale of score_ranges.', 61.4)).meta(
      described({
        description: 'Scores that could be computed; a score with too many skipped items is absent.',
        example: { total: 61.4 },
        source: 'specification 2.3.3',
      }),
    ),
    score_ranges: z
      .record(z.string(), z.tuple([scoreValue('Smallest value.', 0), scoreValue('Greatest value.', 100)]))
      .meta(
        described({
          description: 'Scale of every score of the questionnaire: smallest and greatest value.',
          example: { total: [0, 100] },
          source: 'specification 2.3.3',
        }),
      ),
    answers: z
      .array(answerTexts)
      .meta(described({ description: 'Every item in the order asked.', source: 'specification 2.3.3' })),
    copyright: z
      .string()
      .nullable()
      .meta(
        described({
          description: 'Notice of the rights holder, to be shown with the answers, or null.',
          example: null,
          source: 'specification 2.3.3',
        }),
      ),
  })
  .meta(named('QuestionnaireResult', { description: 'One questionnaire as answered.', source: 'specification 2.3.3' }));
export type QuestionnaireResult = z.infer<typeof QuestionnaireResult>;
