import type { Result } from '@pain-assessment/contracts';
import { concept, SESSIONS, VOCABULARY } from './coding.ts';
import { type DocumentPart, part, referenceTo } from './document-part.ts';
import { linesOf, narrative } from './narrative.ts';
import type { Composition, CompositionSection, Device, DiagnosticReport, Observation } from './r4.ts';

const DOCUMENT = concept(VOCABULARY, 'pain_assessment', 'Pain assessment');

/** The software that speaks in the document, with its version. */
export const author = (result: Result): DocumentPart<Device> =>
  part(result, 'device', {
    resourceType: 'Device',
    status: 'active',
    deviceName: [{ name: 'Pain Assessment Session Service', type: 'user-friendly-name' }],
    version: [
      { type: concept(VOCABULARY, 'engine', 'Software'), value: result.versions.engine },
      { type: concept(VOCABULARY, 'api', 'API'), value: result.versions.api },
    ],
  });

/** The report that holds every Observation, and tells where the PDF is as long as the result is there. */
export const diagnosticReport = (
  result: Result,
  observations: readonly DocumentPart[],
  device: DocumentPart,
): DocumentPart<DiagnosticReport> =>
  part(result, 'diagnostic-report', {
    resourceType: 'DiagnosticReport',
    status: 'final',
    code: DOCUMENT,
    effectiveDateTime: result.computed_at,
    issued: result.computed_at,
    performer: [referenceTo(device)],
    result: observations.map(referenceTo),
    presentedForm: [
      { contentType: 'application/pdf', language: result.locale, url: result.report_url, title: 'Report' },
    ],
  });

/** A section with its parts; none where there is nothing to list. */
function section(title: string, code: string, parts: readonly DocumentPart[], rows: readonly string[]) {
  if (parts.length === 0) return [];
  const written: CompositionSection = {
    title,
    code: concept(VOCABULARY, code, title),
    text: narrative(rows),
    entry: parts.map(referenceTo),
  };
  return [written];
}

const valuesOf = (observations: readonly DocumentPart<Observation>[]) =>
  observations.flatMap(({ resource }) => linesOf(resource));

/** Everything that the document lists, in the order of its sections. */
export interface Contents {
  readonly mcri: DocumentPart<Observation>;
  readonly surfaces: readonly DocumentPart<Observation>[];
  readonly scores: readonly DocumentPart<Observation>[];
  readonly responses: readonly DocumentPart[];
  readonly figures: readonly DocumentPart[];
  readonly report: DocumentPart;
}

const noticesOf = ({ questionnaires }: Result) =>
  questionnaires.flatMap(({ name, copyright }) => [copyright === null ? name : `${name}. ${copyright}`]);

/** The first entry of the document: what it is, who made it, and its sections (FHIR R4 2.25). No subject: the service knows no patient. */
export function composition(result: Result, contents: Contents, device: DocumentPart): DocumentPart<Composition> {
  const { mcri, surfaces, scores, responses, figures, report } = contents;
  const zone = result.zone.replaceAll('_', ' ');
  return part(result, 'composition', {
    resourceType: 'Composition',
    text: narrative([`Pain assessment, ${zone}, ${result.computed_at}`]),
    identifier: { system: SESSIONS, value: result.session_id },
    status: 'final',
    type: DOCUMENT,
    date: result.computed_at,
    author: [referenceTo(device)],
    title: 'Pain assessment',
    event: [{ code: [concept(VOCABULARY, result.zone, zone)] }],
    section: [
      ...section('Composite index', 'section.mcri', [mcri], valuesOf([mcri])),
      ...section('Pain map', 'section.cartography', surfaces, valuesOf(surfaces)),
      ...section('Scores', 'section.scores', scores, valuesOf(scores)),
      ...section('Questionnaires', 'section.questionnaires', responses, noticesOf(result)),
      ...section('Figures', 'section.figures', figures, ['Pictures of the pain map and of the index']),
      ...section('Report', 'section.report', [report], ['All observations, and the report as PDF']),
    ],
  });
}
