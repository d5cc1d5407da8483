import type { Result } from '@pain-assessment/contracts';
import { ACCOUNTS, concept, SESSIONS, treatedArea, VOCABULARY } from './coding.ts';
import {
  type DocumentContext,
  type DocumentPart,
  type DocumentSources,
  describeObservation,
  narrative,
  part,
  referenceTo,
  toIdentifier,
} from './document-part.ts';

const DOCUMENT = concept(VOCABULARY, 'pain_assessment', 'Pain assessment');
const SERVICE = 'Pain Assessment Session Service';

/** The software that created the document, with its version. */
export function author(result: Result): DocumentPart<fhir4.Device> {
  const { engine, api } = result.versions;
  return part<fhir4.Device>({ result }, 'device', {
    resourceType: 'Device',
    identifier: [toIdentifier({ result }, 'device')],
    status: 'active',
    deviceName: [{ name: SERVICE, type: 'user-friendly-name' }],
    version: [
      { type: concept(VOCABULARY, 'engine', 'Software'), value: engine },
      { type: concept(VOCABULARY, 'api', 'API'), value: api },
    ],
    rows: [`${SERVICE} ${engine}, API ${api}`],
  });
}

/** The organisation of the account that requested the assessment. */
export const organization = (
  result: Result,
  { id, name }: DocumentSources['account'],
): DocumentPart<fhir4.Organization> =>
  part<fhir4.Organization>({ result }, 'organization', {
    resourceType: 'Organization',
    identifier: [{ system: ACCOUNTS, value: id }],
    name,
    rows: [name],
  });

/** The report with every Observation. It has no `presentedForm`: an address of the PDF would expire with the result. */
export function diagnosticReport(
  context: DocumentContext,
  observations: readonly DocumentPart[],
): DocumentPart<fhir4.DiagnosticReport> {
  const { result, subject, organization: performer } = context;
  return part<fhir4.DiagnosticReport>(context, 'diagnostic-report', {
    resourceType: 'DiagnosticReport',
    identifier: [toIdentifier(context, 'diagnostic-report')],
    status: 'final',
    code: DOCUMENT,
    subject,
    effectiveDateTime: result.computed_at,
    issued: result.computed_at,
    performer: [performer],
    result: observations.map(referenceTo),
    rows: ['Report of the pain assessment; POST /v1/reports makes its PDF from the resume bundle at any time'],
  });
}

interface SectionContent {
  readonly title: string;
  readonly code: string;
  readonly parts: readonly DocumentPart[];
  readonly rows: readonly string[];
}

/** A section with its parts; none if it would be empty. */
function section({ title, code, parts, rows }: SectionContent): fhir4.CompositionSection[] {
  if (parts.length === 0) return [];
  const written = {
    title,
    code: concept(VOCABULARY, code, title),
    text: narrative(rows),
    entry: parts.map(referenceTo),
  };
  return [written];
}

/** The entries of the document that its sections list. */
export interface Contents {
  readonly mcri: DocumentPart<fhir4.Observation>;
  readonly surfaces: readonly DocumentPart<fhir4.Observation>[];
  readonly regions: readonly DocumentPart<fhir4.Observation>[];
  readonly scores: readonly DocumentPart<fhir4.Observation>[];
  readonly questionnaires: readonly DocumentPart[];
  readonly responses: readonly DocumentPart[];
  readonly figures: readonly DocumentPart<fhir4.DocumentReference>[];
  readonly report: DocumentPart;
  readonly resumeBundle: readonly DocumentPart<fhir4.DocumentReference>[];
}

const describeAll = (observations: readonly DocumentPart<fhir4.Observation>[]) =>
  observations.flatMap(({ resource }) => describeObservation(resource));

const describeSite = ({ resource }: DocumentPart<fhir4.Observation>) =>
  [resource.bodySite?.text, ...describeObservation(resource)].join(': ');

const copyrightNotices = ({ questionnaires }: Result) =>
  questionnaires.flatMap(({ name, copyright }) => [copyright === null ? name : `${name}. ${copyright}`]);

function sections(result: Result, contents: Contents): fhir4.CompositionSection[] {
  const { mcri, surfaces, regions, scores, questionnaires, responses, figures, report, resumeBundle } = contents;
  const titles = figures.map(({ resource }) => resource.type?.text ?? '');
  return [
    { title: 'Composite index', code: 'section.mcri', parts: [mcri], rows: describeAll([mcri]) },
    { title: 'Pain map', code: 'section.cartography', parts: surfaces, rows: describeAll(surfaces) },
    { title: 'Painful regions', code: 'section.regions', parts: regions, rows: regions.map(describeSite) },
    { title: 'Scores', code: 'section.scores', parts: scores, rows: describeAll(scores) },
    {
      title: 'Questionnaires',
      code: 'section.questionnaires',
      parts: [...questionnaires, ...responses],
      rows: copyrightNotices(result),
    },
    { title: 'Figures', code: 'section.figures', parts: figures, rows: titles },
    { title: 'Report', code: 'section.report', parts: [report], rows: ['All observations'] },
    {
      title: 'Resume bundle',
      code: 'section.resume_bundle',
      parts: resumeBundle,
      rows: ['Opens the assessment again, later; sealed'],
    },
  ].flatMap(section);
}

/** The assessed zone and date, and the earlier assessment that this one reopened. */
function events({ zone, provenance }: Result): NonNullable<fhir4.Composition['event']> {
  const treated = { code: [treatedArea(zone)] };
  const reopened = provenance?.reopened_from;
  if (!reopened) return [treated];
  const period = { start: reopened.computed_at, end: reopened.computed_at };
  return [treated, { code: [concept(VOCABULARY, 'reopened_from', 'Earlier assessment that was reopened')], period }];
}

/** The first entry of the document: its type, its author and its sections (FHIR R4 2.25). */
export function composition(context: DocumentContext, contents: Contents): DocumentPart<fhir4.Composition> {
  const { result, subject, organization: custodian, device } = context;
  const zone = result.zone.replaceAll('_', ' ');
  return part<fhir4.Composition>(context, 'composition', {
    resourceType: 'Composition',
    identifier: { system: SESSIONS, value: result.session_id },
    status: 'final',
    type: DOCUMENT,
    subject,
    date: result.computed_at,
    author: [device],
    title: 'Pain assessment',
    custodian,
    event: events(result),
    section: sections(result, contents),
    rows: [`Pain assessment, ${zone}, ${result.computed_at}`],
  });
}
