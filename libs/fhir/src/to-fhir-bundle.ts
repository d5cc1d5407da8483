import type { Result } from '@pain-assessment/contracts';
import { questionnaireResponses, questionnaires } from './answered-questionnaires.ts';
import { figures, resumeBundle } from './attachments.ts';
import { REFERENCES, URIS } from './coding.ts';
import { author, composition, diagnosticReport, organization, type Section } from './composition.ts';
import {
  type DocumentContext,
  type DocumentPart,
  type DocumentSources,
  describeObservation,
  markTest,
  referenceTo,
  resourceUrl,
} from './document-part.ts';
import { mcriObservation, scoreObservations } from './score-observations.ts';
import { regionObservations, surfaceObservations } from './surface-observations.ts';

export type { DocumentSources, ExactIndex, PainfulRegion } from './document-part.ts';

/** The patient as a logical reference (FHIR R4 2.3.0.2) to the integrator's reference; the integrator replaces it. */
const toSubject = ({ reference }: Result): fhir4.Reference => ({
  type: 'Patient',
  ...(reference !== null && { identifier: { system: REFERENCES, value: reference } }),
  display: 'The patient, to be named by the integrator',
});

const describeAll = (observations: readonly DocumentPart<fhir4.Observation>[]) =>
  observations.flatMap(({ resource }) => describeObservation(resource));

const describeSite = ({ resource }: DocumentPart<fhir4.Observation>) =>
  [resource.bodySite?.text, ...describeObservation(resource)].join(': ');

const copyrightNotices = ({ questionnaires: asked }: Result) =>
  asked.map(({ name, copyright }) => (copyright === null ? name : `${name}. ${copyright}`));

/** The report of all observations, and every section with its parts. */
function collectContents(context: DocumentContext) {
  const { result } = context;
  const responses = questionnaireResponses(context);
  const surfaces = surfaceObservations(context);
  const regions = regionObservations(context);
  const scores = scoreObservations(context, responses);
  const mcri = mcriObservation(context, [...surfaces, ...scores]);
  const report = diagnosticReport(context, [mcri, ...surfaces, ...regions, ...scores]);
  const pictures = figures(context);
  const titles = pictures.map(({ resource }) => resource.type?.text ?? '');
  const asked = [...questionnaires(context), ...responses];
  const opening = ['Opens the assessment again, later; sealed'];
  const sections: Section[] = [
    { title: 'Composite index', code: 'section.mcri', parts: [mcri], rows: describeAll([mcri]) },
    { title: 'Pain map', code: 'section.cartography', parts: surfaces, rows: describeAll(surfaces) },
    { title: 'Painful regions', code: 'section.regions', parts: regions, rows: regions.map(describeSite) },
    { title: 'Scores', code: 'section.scores', parts: scores, rows: describeAll(scores) },
    { title: 'Questionnaires', code: 'section.questionnaires', parts: asked, rows: copyrightNotices(result) },
    { title: 'Figures', code: 'section.figures', parts: pictures, rows: titles },
    { title: 'Report', code: 'section.report', parts: [report], rows: ['All observations'] },
    { title: 'Resume bundle', code: 'section.resume_bundle', parts: [resumeBundle(context)], rows: opening },
  ];
  return { report, sections };
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
  const { report, sections } = collectContents(context);
  const listed = new Set([report, ...sections.flatMap(({ parts }) => parts)]);
  const document: fhir4.Bundle = {
    resourceType: 'Bundle',
    identifier: { system: URIS, value: resourceUrl(result.session_id, 'document') },
    type: 'document',
    timestamp: result.computed_at,
    entry: [composition(context, sections), device, asking, ...listed],
  };
  return markTest(document, result);
}
