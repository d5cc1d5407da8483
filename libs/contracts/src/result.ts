import { z } from 'zod';
import { Patient } from './create-session.ts';
import { text, textOrNull } from './fields.ts';
import { SessionIdText } from './ids.ts';
import { Mcri } from './mcri.ts';
import { Provenance } from './provenance.ts';
import { QuestionnaireResult } from './questionnaire-result.ts';
import { CartographyResult } from './surfaces.ts';
import { Versions } from './versions.ts';
import { BodyShape, Instant, Locale, Module, Zone } from './vocabulary.ts';

/** Input about the patient, open to fields of later versions. */
const AssessedPatient = z.object(Patient.shape).meta({
  id: 'AssessedPatient',
  description: 'The patient as given at creation.',
});

/** 200 answer of `GET /v1/sessions/{id}/result` (contract.md#result). */
export const Result = z
  .object({
    session_id: SessionIdText,
    reference: textOrNull('The reference given at creation, or null.', 'REC-2026-00417'),
    computed_at: Instant.meta({ description: 'When the result was computed.', examples: ['2026-01-01T10:14:42.000Z'] }),
    zone: Zone,
    locale: Locale.meta({ description: 'Language of the administration.', examples: ['en-GB'] }),
    modules: z.array(Module).meta({
      description:
        'Modules of the session. With `cartography` among them, a null map was asked for and is empty; otherwise it was not asked for.',
      examples: [['cartography', 'questionnaires']],
    }),
    patient: AssessedPatient,
    body_shape: BodyShape.meta({
      description: 'Outline of the drawn body, by the body mass index.',
      examples: ['overweight'],
    }),
    versions: Versions,
    provenance: Provenance,
    cartography: CartographyResult.nullable().meta({
      description: 'The pain map, or null without one: `modules` says whether it was asked for.',
    }),
    questionnaires: z.array(QuestionnaireResult).meta({ description: 'Questionnaires in their order.' }),
    mcri: Mcri,
    report_url: text(
      'Absolute URL of the PDF report; needs the same key.',
      'http://localhost:8080/v1/sessions/ses_4f7k2m6q5r3t6v4x5z3b2c4d6f/report.pdf',
    ),
    resume_bundle: text(
      'Sealed assessment that lets a later session reopen this one. Opaque.',
      'rb1.k1.3q2-7wZk0mT9',
    ).min(1),
  })
  .meta({ id: 'AssessmentResult', description: 'The computed assessment. Store it: the service keeps nothing.' });
export type Result = z.infer<typeof Result>;
