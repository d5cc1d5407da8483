import { z } from 'zod';
import { described, named } from './described.ts';
import { CAPTURES } from './lists.ts';
import { Instant, QuestionnaireId, ValueSet } from './vocabulary.ts';

/** Input method of the map: drawn on the body, chosen from the list of regions, or both (contract.md#provenance). */
export const Capture = z.enum(CAPTURES).meta(
  named('Capture', {
    description: 'How the map was made: drawn on the body, chosen from the list of regions, or both.',
    example: 'drawn',
  }),
);
export type Capture = z.infer<typeof Capture>;

/** Origin of the words that the patient read. */
export const Wording = z
  .object({
    official: z.boolean().meta(
      described({
        description: "True for the rights holder's licensed text, false for the service's own words.",
        example: false,
      }),
    ),
    pack: z
      .string()
      .nullable()
      .meta(
        described({
          description:
            "Licensed text by its file below the operator's texts folder, or null for the service's own words.",
          example: null,
        }),
      ),
  })
  .meta(named('Wording', { description: 'Origin of the words that the patient read.' }));
export type Wording = z.infer<typeof Wording>;

/** Origin of a result, besides its versions (contract.md#provenance). */
export const Provenance = z
  .object({
    value_set: ValueSet.meta(described({ description: 'Value set of the EQ-5D index.', example: 'fr' })),
    wording: z.partialRecord(QuestionnaireId, Wording).meta(
      described({
        description: 'Origin of the words that the patient read, for each administered questionnaire.',
        example: { vas_global: { official: false, pack: null }, eq5d: { official: true, pack: 'en-GB/eq5d.json' } },
      }),
    ),
    capture: Capture.nullable().meta(
      described({ description: 'Input method of the map, or null without a map or without pain.', example: 'drawn' }),
    ),
    reopened_from: z
      .object({
        computed_at: Instant.meta(
          described({ description: 'When that assessment was computed.', example: '2026-01-01T10:14:42.000Z' }),
        ),
      })
      .nullable()
      .meta(described({ description: 'The assessment that this one reopened, or null for a new one.', example: null })),
  })
  .meta(named('Provenance', { description: 'Origin of the result, besides its versions.' }));
export type Provenance = z.infer<typeof Provenance>;
