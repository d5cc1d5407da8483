import { z } from 'zod';
import { described, named } from './described.ts';
import { everyKey } from './parts.ts';
import { OneDecimal } from './rounding.ts';
import { QuestionnaireId } from './vocabulary.ts';

/** The five dimensions of the MCRi, each 0 (worst) to 10 (best) (contract 4). */
export const McriBranch = z.enum(['mapping', 'functional_capacity', 'eq5d', 'hads', 'vas']);
export type McriBranch = z.infer<typeof McriBranch>;

const onBranchScale = OneDecimal.min(0)
  .max(10)
  .meta(
    described({
      description: '0 is the worst, 10 the best condition.',
      example: 6.4,
      unit: 'points',
      source: 'contract 4',
    }),
  );

/** Why the MCRi is missing (specification 2.3.4). */
export const MissingPart = z
  .object({
    kind: z
      .enum(['cartography', 'vas', 'questionnaire', 'item'])
      .meta(described({ description: 'What is missing.', example: 'item', source: 'specification 2.3.4' })),
    questionnaire: QuestionnaireId.nullable().meta(
      described({ description: 'Its questionnaire, or null.', example: 'hads', source: 'specification 2.3.4' }),
    ),
    item: z
      .string()
      .nullable()
      .meta(described({ description: 'The item, or null.', example: 'hads_3', source: 'specification 2.3.4' })),
  })
  .meta(named('MissingPart', { description: 'One reason why the MCRi is missing.', source: 'specification 2.3.4' }));
export type MissingPart = z.infer<typeof MissingPart>;

const status = <S extends string>(value: S) =>
  z
    .literal(value)
    .meta(
      described({ description: 'Whether the MCRi could be computed.', example: value, source: 'specification 2.3.4' }),
    );
const branches = <V extends z.ZodType>(value: V) =>
  everyKey(McriBranch.options, value).meta(
    described({ description: 'The five dimensions, null where one cannot be computed.', source: 'contract 4' }),
  );
const picture = (description: string, example: string | null) =>
  described({ description, example, source: 'specification 2.3.4' });

const computed = z.object({
  status: status('computed'),
  score: onBranchScale.meta({
    description: 'The MCRi: mean of the five branches. 0 is the worst, 10 the best condition.',
  }),
  branches: branches(onBranchScale),
});
const missing = z.object({
  status: status('missing'),
  branches: branches(
    onBranchScale.nullable().meta(
      described({
        description: '0 is the worst, 10 the best condition; null where it cannot be computed.',
        example: null,
        source: 'contract 4',
      }),
    ),
  ),
  missing: z
    .array(MissingPart)
    .nonempty()
    .meta(described({ description: 'Everything that would be needed.', source: 'specification 2.3.4' })),
});

/** The index without its picture, as scoring answers it. */
export const McriScore = z.discriminatedUnion('status', [computed, missing]);
export type McriScore = z.infer<typeof McriScore>;

/** Specification 2.3.4; the radar is a PNG data URI, null while anything is missing (contract 4). */
export const Mcri = z
  .discriminatedUnion('status', [
    computed.extend({
      radar_image: z
        .string()
        .startsWith('data:image/png;base64,')
        .meta(picture('PNG data URI of the radar of the five branches.', 'data:image/png;base64,iVBORw0KGgo=')),
    }),
    missing.extend({ radar_image: z.null().meta(picture('No radar while anything is missing.', null)) }),
  ])
  .meta(
    named('Mcri', {
      description:
        'Composite index of five dimensions, computed or missing. It is a documented composite, no diagnosis.',
      source: 'specification 2.3.4',
    }),
  );
export type Mcri = z.infer<typeof Mcri>;
