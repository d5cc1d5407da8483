import { z } from 'zod';
import { BRANCH, everyKey, numberIn, textOrNull } from './fields.ts';
import { MCRI_BRANCHES } from './lists.ts';
import { QuestionnaireId } from './vocabulary.ts';

/** The five dimensions of the MCRi, each 0 (worst) to 10 (best) (contract.md#mcri). */
export const McriBranch = z.enum(MCRI_BRANCHES);
export type McriBranch = z.infer<typeof McriBranch>;

const branchValue = numberIn(BRANCH, '0 is the worst, 10 the best condition.', 6.4);

/** Reasons for a missing MCRi (contract.md#mcri). */
export const MissingPart = z
  .object({
    kind: z
      .enum(['cartography', 'vas', 'questionnaire', 'item'])
      .meta({ description: 'Kind of the missing input.', examples: ['item'] }),
    questionnaire: QuestionnaireId.nullable().meta({ description: 'Its questionnaire, or null.', examples: ['hads'] }),
    item: textOrNull('The item, or null.', 'hads_3'),
  })
  .meta({ id: 'MissingPart', description: 'One reason why the MCRi is missing.' });
export type MissingPart = z.infer<typeof MissingPart>;

const status = <S extends string>(value: S) =>
  z.literal(value).meta({ description: 'Whether the MCRi could be computed.', examples: [value] });
const branches = <V extends z.ZodType>(id: string, description: string, value: V) =>
  everyKey(McriBranch.options, value).meta({ id, description });

const computed = z.object({
  status: status('computed'),
  score: branchValue.meta({
    description: 'The MCRi: mean of the five branches. 0 is the worst, 10 the best condition.',
  }),
  branches: branches('McriBranches', 'The five dimensions.', branchValue),
});
const missing = z.object({
  status: status('missing'),
  branches: branches(
    'McriBranchesOrNull',
    'The five dimensions, null if one cannot be computed.',
    branchValue
      .nullable()
      .meta({ description: '0 is the worst, 10 the best condition; null if it cannot be computed.', examples: [null] }),
  ),
  missing: z.array(MissingPart).nonempty().meta({ description: 'Everything that is missing.' }),
});

/** The index without its picture, as answered by scoring. */
export const McriScore = z.discriminatedUnion('status', [computed, missing]);
export type McriScore = z.infer<typeof McriScore>;

/** The index with its picture (contract.md#mcri); the radar is a PNG data URI, null if the index is missing. */
export const Mcri = z
  .discriminatedUnion('status', [
    computed
      .extend({
        radar_image: z
          .string()
          .startsWith('data:image/png;base64,')
          .meta({
            description: 'PNG data URI of the radar of the five branches.',
            examples: ['data:image/png;base64,iVBORw0KGgo='],
          }),
      })
      .meta({ id: 'McriComputed', description: 'The index, its five branches and their picture.' }),
    missing
      .extend({ radar_image: z.null().meta({ description: 'No radar if anything is missing.', examples: [null] }) })
      .meta({ id: 'McriMissing', description: 'Computable branches, and missing inputs.' }),
  ])
  .meta({
    id: 'Mcri',
    description: 'Composite index of five dimensions, computed or missing. It is a documented composite, no diagnosis.',
  });
export type Mcri = z.infer<typeof Mcri>;
