import type { Result } from '@pain-assessment/contracts';
import { ACCOUNTS, concept, SESSIONS, treatedArea, VOCABULARY } from './coding.ts';
import {
  type DocumentContext,
  type DocumentPart,
  type DocumentSources,
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

/** A section of the document before it is written; one without parts is left out. */
export interface Section {
  readonly title: string;
  readonly code: string;
  readonly parts: readonly DocumentPart[];
  readonly rows: readonly string[];
}

const writeSection = ({ title, code, parts, rows }: Section): fhir4.CompositionSection => ({
  title,
  code: concept(VOCABULARY, code, title),
  text: narrative(rows),
  entry: parts.map(referenceTo),
});

/** The assessed zone and date, and the earlier assessment that this one reopened. */
function events({ zone, provenance }: Result): NonNullable<fhir4.Composition['event']> {
  const treated = { code: [treatedArea(zone)] };
  const reopened = provenance?.reopened_from;
  if (!reopened) return [treated];
  const period = { start: reopened.computed_at, end: reopened.computed_at };
  return [treated, { code: [concept(VOCABULARY, 'reopened_from', 'Earlier assessment that was reopened')], period }];
}

/** The first entry of the document: its type, its author and its sections (FHIR R4 2.25). */
export function composition(context: DocumentContext, sections: readonly Section[]): DocumentPart<fhir4.Composition> {
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
    section: sections.filter(({ parts }) => parts.length > 0).map(writeSection),
    rows: [`Pain assessment, ${zone}, ${result.computed_at}`],
  });
}
