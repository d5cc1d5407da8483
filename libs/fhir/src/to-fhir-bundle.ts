import type { Result } from '@pain-assessment/contracts';
import { findInstrument, resultNames } from '@pain-assessment/questionnaires';
import { questionnaireResponses, questionnaires } from './answered-questionnaires.ts';
import { figures, resumeBundle } from './attachments.ts';
import { REFERENCES } from './codes/systems.ts';
import { author, composition, diagnosticReport, organization, type Section } from './composition.ts';
import {
  type DocumentBasis,
  type DocumentContext,
  type DocumentPart,
  describeObservation,
  markTest,
  type NarrativeRow,
  type RequestingAccount,
  referenceTo,
  toIdentifier,
} from './document-part.ts';
import { mcriObservation, scoreObservations } from './score-observations.ts';
import { regionObservations, surfaceObservations } from './surface-observations.ts';
import { findWords } from './words/words.ts';

/** The patient as a logical reference (FHIR R4 2.3.0.2) to the integrator's reference; the integrator replaces it. */
const toSubject = ({ result: { reference }, words }: DocumentBasis): fhir4.Reference => ({
  type: 'Patient',
  ...(reference !== null && { identifier: { system: REFERENCES, value: reference } }),
  display: words.subject,
});

const describeAll = (basis: DocumentBasis, observations: readonly DocumentPart<fhir4.Observation>[]) =>
  observations.flatMap(({ resource }) => describeObservation(basis, resource));

const describeSite = (basis: DocumentBasis, { resource }: DocumentPart<fhir4.Observation>) =>
  [resource.bodySite?.text, ...describeObservation(basis, resource)].join(': ');

/** Notices of rights holders are in their own language, English; a pack's notice is in that of the pack. */
const copyrightNotices = ({ questionnaires: asked }: Result): NarrativeRow[] =>
  asked.map(({ id, version, name, copyright }) => {
    if (copyright === null) return name;
    const { rightsNotice } = findInstrument(id, version);
    if (!copyright.startsWith(rightsNotice)) return `${name}. ${copyright}`;
    const rest = copyright.slice(rightsNotice.length).trim();
    const notice = [{ text: `${name}.` }, { text: rightsNotice, language: 'en' }];
    return rest === '' ? notice : [...notice, { text: rest }];
  });

/** The report of all observations, and every section with its parts. */
function collectContents(context: DocumentContext) {
  const { result, words } = context;
  const responses = questionnaireResponses(context);
  const surfaces = surfaceObservations(context);
  const regions = regionObservations(context);
  const scores = scoreObservations(context, responses);
  const mcri = mcriObservation(context, [...surfaces, ...scores]);
  const report = diagnosticReport(context, [mcri, ...surfaces, ...regions, ...scores]);
  const pictures = figures(context);
  const titles = pictures.map(({ resource }) => resource.type?.text ?? '');
  const asked = [...questionnaires(context), ...responses];
  const sites = regions.map((region) => describeSite(context, region));
  const sections: Section[] = [
    { code: 'mcri', parts: [mcri], rows: describeAll(context, [mcri]) },
    { code: 'cartography', parts: surfaces, rows: describeAll(context, surfaces) },
    { code: 'regions', parts: regions, rows: sites },
    { code: 'scores', parts: scores, rows: describeAll(context, scores) },
    { code: 'questionnaires', parts: asked, rows: copyrightNotices(result) },
    { code: 'figures', parts: pictures, rows: titles },
    { code: 'report', parts: [report], rows: [words.allObservations] },
    { code: 'resume_bundle', parts: [resumeBundle(context)], rows: [words.resumeBundle] },
  ];
  return { report, sections };
}

/**
 * A result as an HL7 FHIR R4 document: a Bundle with the Composition first, then every resource that it lists. Numbers
 * equal those of the JSON result, except the EQ-5D index with its three decimals. It contains no patient: the subject
 * is a logical reference with the integrator's reference, if there is one. A skipped item has no answer. A licensed
 * text stays out. Displays of codings are English, all other words are of the language of the administration.
 */
export function toFhirBundle(result: Result, account: RequestingAccount): fhir4.Bundle {
  const basis: DocumentBasis = {
    result,
    account,
    words: findWords(result.locale),
    names: resultNames(result.locale),
  };
  const device = author(basis);
  const asking = organization(basis);
  const context: DocumentContext = {
    ...basis,
    subject: toSubject(basis),
    organization: { ...referenceTo(asking), display: account.name },
    device: referenceTo(device),
  };
  const { report, sections } = collectContents(context);
  const listed = new Set([report, ...sections.flatMap(({ parts }) => parts)]);
  const document: fhir4.Bundle = {
    resourceType: 'Bundle',
    language: result.locale,
    identifier: toIdentifier(basis, 'document'),
    type: 'document',
    timestamp: result.computed_at,
    entry: [composition(context, sections), device, asking, ...listed],
  };
  return markTest(document, result);
}
