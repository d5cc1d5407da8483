import { z } from 'zod';
import { described, named } from './described.ts';
import { Mcri } from './mcri.ts';
import { text } from './parts.ts';
import { QuestionnaireResult } from './questionnaire-result.ts';
import { SessionId } from './session.ts';
import { CartographyResult } from './surfaces.ts';
import { Versions } from './versions.ts';
import { Instant, Locale, Zone } from './vocabulary.ts';

/** 200 answer of `GET /v1/sessions/{id}/result` (specification 2.3). */
export const Result = z
  .object({
    session_id: SessionId,
    reference: z
      .string()
      .nullable()
      .meta(
        described({
          description: 'The reference given at creation, or null.',
          example: 'REC-2026-00417',
          source: 'specification 2.3',
        }),
      ),
    computed_at: Instant.meta(
      described({
        description: 'When the result was computed.',
        example: '2026-01-01T10:14:42.000Z',
        source: 'specification 2.3',
      }),
    ),
    zone: Zone,
    locale: Locale.meta(
      described({ description: 'Language of the administration.', example: 'en-GB', source: 'specification 2.3' }),
    ),
    versions: Versions,
    cartography: CartographyResult.nullable().meta(
      described({ description: 'The pain map, or null without one.', source: 'specification 2.3.2' }),
    ),
    questionnaires: z
      .array(QuestionnaireResult)
      .meta(described({ description: 'Questionnaires in the order asked.', source: 'specification 2.3.3' })),
    mcri: Mcri,
    report_url: text(
      'Absolute URL of the PDF report; needs the same key.',
      'http://localhost:8080/v1/sessions/ses_4f7k2m9q8r3t6v1x5z0b2c4d6f/report.pdf',
      'specification 2.3',
    ),
    resume_bundle: z
      .string()
      .nullable()
      .meta(
        described({
          description: 'Sealed assessment with which a later session reopens this one. Opaque.',
          example: 'rb1.k1.3q2-7wZk0mT9',
          source: 'specification 2.4',
        }),
      ),
  })
  .meta(
    named('Result', {
      description: 'The computed assessment. Store it: the service keeps nothing.',
      source: 'specification 2.3',
    }),
  );
export type Result = z.infer<typeof Result>;
