import type { Result } from '@pain-assessment/contracts';
import { questionnaireResponses, questionnaires } from './answered-questionnaires.ts';
import { figures, resumeBundle } from './attachments.ts';
import { REFERENCES } from './coding.ts';
import { author, type Contents, composition, diagnosticReport, organization } from './composition.ts';
import { type DocumentContext, type DocumentSources, markTest, referenceTo, resourceUrl } from './document-part.ts';
import { mcriObservation, scoreObservations } from './score-observations.ts';
import { regionObservations, surfaceObservations } from './surface-observations.ts';

export type { DocumentSources, ExactIndex, PainfulRegion } from './document-part.ts';

/** The patient as a logical reference (FHIR R4 2.3.0.2) to the integrator's reference; the integrator replaces it. */
const toSubject = ({ reference }: Result): fhir4.Reference => ({
  type: 'Patient',
  ...(reference !== null && { identifier: { system: REFERENCES, value: reference } }),
  display: 'The patient, to be named by the integrator',
});

/** All parts of the document from one context, in the order of its entries. */
function collectContents(context: DocumentContext): Contents {
  const responses = questionnaireResponses(context);
  const surfaces = surfaceObservations(context);
  const regions = regionObservations(context);
  const scores = scoreObservations(context, responses);
  const mcri = mcriObservation(context, [...surfaces, ...scores]);
  return {
    report: diagnosticReport(context, [mcri, ...surfaces, ...regions, ...scores]),
    mcri,
    surfaces,
    regions,
    scores,
    questionnaires: questionnaires(context),
    responses,
    figures: figures(context),
    resumeBundle: resumeBundle(context),
  };
}

/**
 * A result as an HL7 FHIR R4 document: a Bundle with the Composition first, then every resource that it lists. Numbers
 * equal those of the JSON result, except the EQ-5D index with its three decimals. It contains no patient: the subject
 * is a logical reference with the integrator's reference, if there is one. A skipped item has no answer. A licensed
 * text stays out.
 */
export function toFhirBundle(result: Result, sources: DocumentSources): fhir4.Bundle {
  const device = author(result);
  const asking = organization(result, sources.account);
  const context: DocumentContext = {
    result,
    sources,
    subject: toSubject(result),
    organization: { ...referenceTo(asking), display: sources.account.name },
    device: referenceTo(device),
  };
  const contents = collectContents(context);
  const document: fhir4.Bundle = {
    resourceType: 'Bundle',
    identifier: { system: 'urn:ietf:rfc:3986', value: resourceUrl(result.session_id, 'document') },
    type: 'document',
    timestamp: result.computed_at,
    entry: [composition(context, contents), device, asking, ...Object.values(contents).flat()],
  };
  return markTest(document, result);
}
