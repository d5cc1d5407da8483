import { instantParts, type Result } from '@pain-assessment/contracts';
import { coding, concept, documentType, OTHER_SERVICE, treatedArea } from './codes/coding.ts';
import { ACCOUNTS, DEVICES, VOCABULARY } from './codes/systems.ts';
import {
  type DocumentBasis,
  type DocumentContext,
  type DocumentPart,
  type NarrativeRow,
  narrative,
  part,
  referenceTo,
  toIdentifier,
} from './document-part.ts';
import type { SectionCode } from './words/english.table.ts';

const SERVICE = 'Pain Assessment Session Service';

/** The software that created the document; one Device for each set of versions, whatever the visit. */
export function author(basis: DocumentBasis): DocumentPart<fhir4.Device> {
  const { engine, api } = basis.result.versions;
  return part<fhir4.Device>(basis, 'device', {
    resourceType: 'Device',
    identifier: [{ system: DEVICES, value: `engine-${engine}/api-${api}` }],
    status: 'active',
    deviceName: [{ name: SERVICE, type: 'user-friendly-name' }],
    version: [
      { type: { coding: [coding(VOCABULARY, 'engine')] }, value: engine },
      { type: { coding: [coding(VOCABULARY, 'api')] }, value: api },
    ],
    rows: [`${SERVICE} ${engine}, API ${api}`],
  });
}

/** The organisation of the account that requested the assessment. */
export const organization = (basis: DocumentBasis): DocumentPart<fhir4.Organization> =>
  part<fhir4.Organization>(basis, 'organization', {
    resourceType: 'Organization',
    identifier: [{ system: ACCOUNTS, value: basis.account.id }],
    name: basis.account.name,
    rows: [basis.account.name],
  });

/** The report with every Observation. It has no `presentedForm`: an address of the PDF would expire with the result. */
export function diagnosticReport(
  context: DocumentContext,
  observations: readonly DocumentPart[],
): DocumentPart<fhir4.DiagnosticReport> {
  const { result, words, subject, organization: performer } = context;
  return part<fhir4.DiagnosticReport>(context, 'diagnostic-report', {
    resourceType: 'DiagnosticReport',
    identifier: [toIdentifier(context, 'diagnostic-report')],
    status: 'final',
    category: [OTHER_SERVICE],
    code: documentType('pain_assessment', words.title),
    subject,
    effectiveDateTime: result.computed_at,
    issued: result.computed_at,
    performer: [performer],
    result: observations.map(referenceTo),
    rows: [words.report],
  });
}

/** A section of the document before it is written; one without parts is left out. */
export interface Section {
  readonly code: SectionCode;
  readonly parts: readonly DocumentPart[];
  readonly rows: readonly NarrativeRow[];
}

function writeSection({ words, result }: DocumentContext, { code, parts, rows }: Section): fhir4.CompositionSection {
  const title = words.sections[code];
  return {
    title,
    code: concept(VOCABULARY, `section.${code}`, title),
    text: narrative(rows, result.locale),
    entry: parts.map(referenceTo),
  };
}

/** The assessed zone and date, and the earlier assessment that this one reopened. */
function events({ result, words }: DocumentContext): NonNullable<fhir4.Composition['event']> {
  const treated = { code: [treatedArea(result.zone, words.zones[result.zone])] };
  const reopened = result.provenance?.reopened_from;
  if (!reopened) return [treated];
  const period = { start: reopened.computed_at, end: reopened.computed_at };
  return [treated, { code: [concept(VOCABULARY, 'reopened_from', words.reopened)], period }];
}

/** When it was computed, in the words of the locale; UTC, because the document knows no time zone. */
const writeInstant = ({ computed_at, locale }: Result): string =>
  `${instantParts(computed_at, locale, 'UTC').time} UTC`;

/** The first entry of the document: its type, its author and its sections (FHIR R4 2.25). */
export function composition(context: DocumentContext, sections: readonly Section[]): DocumentPart<fhir4.Composition> {
  const { result, words, subject, organization: custodian, device } = context;
  return part<fhir4.Composition>(context, 'composition', {
    resourceType: 'Composition',
    identifier: toIdentifier(context, 'composition'),
    status: 'final',
    type: documentType('pain_assessment', words.title),
    subject,
    date: result.computed_at,
    author: [device],
    title: words.title,
    custodian,
    event: events(context),
    section: sections.filter(({ parts }) => parts.length > 0).map((section) => writeSection(context, section)),
    rows: [`${words.title}, ${words.zones[result.zone]}, ${writeInstant(result)}`],
  });
}
