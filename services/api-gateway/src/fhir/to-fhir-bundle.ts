import type { Result } from '@pain-assessment/contracts';
import { author, type Contents, composition, diagnosticReport } from './composition.ts';
import { figures } from './figures.ts';
import { resourceUrl } from './identity.ts';
import { mcriObservation } from './mcri-observation.ts';
import { type NotAnswered, questionnaireResponses, scoreObservations } from './questionnaire-parts.ts';
import type { Bundle } from './r4.ts';
import { surfaceObservations } from './surface-observations.ts';

/**
 * A result as an HL7 FHIR R4 document: a Bundle whose first entry is the Composition, then every resource that it lists.
 * Numbers are those of the JSON result; nothing in it identifies a patient, and the integrator's reference stays out.
 * `notAnswered` is the text that stands for a skipped item, which FHIR expresses by having no answer.
 */
export function toFhirBundle(result: Result, { notAnswered }: { notAnswered: NotAnswered }): Bundle {
  const device = author(result);
  const responses = questionnaireResponses(result, notAnswered);
  const surfaces = surfaceObservations(result);
  const scores = scoreObservations(result, responses);
  const mcri = mcriObservation(result, [...surfaces, ...scores]);
  const report = diagnosticReport(result, [mcri, ...surfaces, ...scores], device);
  const contents: Contents = { mcri, surfaces, scores, responses, figures: figures(result), report };
  return {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: resourceUrl(result.session_id, 'document') },
    type: 'document',
    timestamp: result.computed_at,
    entry: [
      composition(result, contents, device),
      device,
      report,
      mcri,
      ...surfaces,
      ...scores,
      ...responses,
      ...contents.figures,
    ],
  };
}
