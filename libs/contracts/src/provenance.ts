import { z } from 'zod';
import { textOrNull } from './fields.ts';
import { CAPTURES } from './lists.ts';
import { Instant, QuestionnaireId, ValueSet } from './vocabulary.ts';

/** Input method of the map: drawn on the body, chosen from the list of regions, or both (contract.md#provenance). */
export const Capture = z.enum(CAPTURES).meta({
  id: 'Capture',
  description: 'How the map was made: drawn on the body, chosen from the list of regions, or both.',
  examples: ['drawn'],
});
export type Capture = z.infer<typeof Capture>;

/** Origin of the words that the patient read. */
export const Wording = z
  .object({
    official: z.boolean().meta({
      description: "True for the rights holder's licensed text, false for the service's own words.",
      examples: [false],
    }),
    pack: textOrNull(
      "Licensed text by its file below the operator's texts folder, or null for the service's own words.",
      null,
    ),
  })
  .meta({ id: 'Wording', description: 'Origin of the words that the patient read.' });
export type Wording = z.infer<typeof Wording>;

/** Origin of a result, besides its versions (contract.md#provenance). */
export const Provenance = z
  .object({
    value_set: ValueSet.meta({ description: 'Value set of the EQ-5D index.', examples: ['fr'] }),
    wording: z.partialRecord(QuestionnaireId, Wording).meta({
      description: 'Origin of the words that the patient read, for each administered questionnaire.',
      examples: [{ vas_global: { official: false, pack: null }, eq5d: { official: true, pack: 'en-GB/eq5d.json' } }],
    }),
    capture: Capture.nullable().meta({
      description: 'Input method of the map, or null without a map or without pain.',
      examples: ['drawn'],
    }),
    reopened_from: z
      .object({
        computed_at: Instant.meta({
          description: 'When that assessment was computed.',
          examples: ['2026-01-01T10:14:42.000Z'],
        }),
      })
      .nullable()
      .meta({ description: 'The assessment that this one reopened, or null for a new one.', examples: [null] }),
    test: z
      .boolean()
      .optional()
      .meta({ description: 'True for what a test key made, absent otherwise.', examples: [true] }),
  })
  .meta({ id: 'Provenance', description: 'Origin of the result, besides its versions.' });
export type Provenance = z.infer<typeof Provenance>;
