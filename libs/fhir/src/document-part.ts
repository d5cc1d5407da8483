/// <reference types="fhir" />

import { createHash } from 'node:crypto';
import type { Result } from '@pain-assessment/contracts';
import type { ResultNames } from '@pain-assessment/questionnaires';
import { escapeUTF8 } from 'entities';
import { SURVEY, TEST_DATA } from './codes/coding.ts';
import { SESSIONS } from './codes/systems.ts';
import type { FhirWords } from './words/english.table.ts';
import { writeNumber } from './words/words.ts';

/**
 * Full URL of a resource of a session's document: a UUID of version 8 (RFC 9562 5.8) from the SHA-256 of its name, which it does not
 * reveal. Servers rewrite it everywhere, so nothing but references inside the document uses it.
 */
function resourceUrl(sessionId: string, resource: string): string {
  const bytes = createHash('sha256').update(`${sessionId}/${resource}`).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const uuid = bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return `urn:uuid:${uuid}`;
}

/** Account that requested the assessment. */
export interface RequestingAccount {
  readonly id: string;
  readonly name: string;
}

/** Input of every resource. */
export interface DocumentBasis {
  readonly result: Result;
  readonly account: RequestingAccount;
  /** In the language of the administration. */
  readonly words: FhirWords;
  readonly names: ResultNames;
}

/** Input of the resources that are about the patient. */
export interface DocumentContext extends DocumentBasis {
  /** The patient, unknown to the service: the integrator replaces it. */
  readonly subject: fhir4.Reference;
  /** The organisation of the account. */
  readonly organization: fhir4.Reference;
  /** The service. */
  readonly device: fhir4.Reference;
}

/** A resource of the document, with its URL for references. */
export interface DocumentPart<R extends fhir4.FhirResource = fhir4.FhirResource> {
  readonly fullUrl: string;
  readonly resource: R;
}

/** A row of a narrative, or its parts; a part in another language names it. */
export type NarrativeRow = string | readonly { readonly text: string; readonly language?: string }[];

function writeRow(row: NarrativeRow): string {
  const parts = typeof row === 'string' ? [{ text: row, language: undefined }] : row;
  const written = parts.map(({ text, language }) => {
    const escaped = escapeUTF8(text);
    return language === undefined ? escaped : `<span lang="${language}" xml:lang="${language}">${escaped}</span>`;
  });
  return `<p>${written.join(' ')}</p>`;
}

/** XHTML of the narrative of a section or resource, a paragraph for each row; the text is escaped here. `language` is BCP 47. */
export const narrative = (rows: readonly NarrativeRow[], language: string): fhir4.Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${language}" xml:lang="${language}">${rows.map(writeRow).join('')}</div>`,
});

type Measured = Pick<
  fhir4.ObservationComponent,
  'code' | 'valueQuantity' | 'valueBoolean' | 'valueCodeableConcept' | 'dataAbsentReason'
>;

function describeValue({ result, words }: DocumentBasis, measured: Measured): string[] {
  const { code, valueQuantity: quantity, valueBoolean, valueCodeableConcept, dataAbsentReason } = measured;
  const name = code.text ?? '';
  if (quantity) return [`${name}: ${writeNumber(quantity.value ?? 0, result.locale)} ${quantity.unit}`];
  if (valueBoolean !== undefined) return [`${name}: ${valueBoolean ? words.yes : words.no}`];
  if (valueCodeableConcept) return [`${name}: ${valueCodeableConcept.text}`];
  return dataAbsentReason ? [`${name}: ${dataAbsentReason.text}`] : [];
}

/** A line for each value of an Observation, and for each of its notes. */
export const describeObservation = (
  basis: DocumentBasis,
  observation: Pick<fhir4.Observation, 'code' | 'component' | 'note'>,
): string[] => [
  ...[observation, ...(observation.component ?? [])].flatMap((measured) => describeValue(basis, measured)),
  ...(observation.note ?? []).map(({ text }) => text),
];

/**
 * The mark of what a test key made, on the document and, because receivers store them apart, on every resource: as a tag for searches, and
 * as HL7's security label.
 */
export function markTest<R extends { meta?: fhir4.Meta | undefined }>(resource: R, { provenance }: Result): R {
  if (!provenance?.test) return resource;
  const { tag = [], security = [] } = resource.meta ?? {};
  return { ...resource, meta: { ...resource.meta, tag: [...tag, TEST_DATA], security: [...security, TEST_DATA] } };
}

/** Names a resource of the result's document, and gives it the language of the administration and a narrative of these rows. */
export function part<R extends Exclude<fhir4.FhirResource, { resourceType: 'Bundle' | 'Binary' | 'Parameters' }>>(
  { result }: DocumentBasis,
  name: string,
  { rows, ...resource }: R & { readonly rows: readonly NarrativeRow[] },
): DocumentPart<R> {
  const { session_id, locale } = result;
  return {
    fullUrl: resourceUrl(session_id, name),
    resource: markTest({ language: locale, ...resource, text: narrative(rows, locale) }, result) as unknown as R,
  };
}

export const referenceTo = ({ fullUrl }: DocumentPart): fhir4.Reference => ({ reference: fullUrl });

/** Identifier of a resource outside the document: the session and what it is, e.g. `ses_…/observation/mcri`. */
export const toIdentifier = ({ result }: Pick<DocumentBasis, 'result'>, name: string): fhir4.Identifier => ({
  system: SESSIONS,
  value: `${result.session_id}/${name}`,
});

/** An Observation with the common fields; its values make the narrative. */
export function observation(
  context: DocumentContext,
  name: string,
  measured: Omit<fhir4.Observation, 'resourceType' | 'status' | 'subject' | 'performer' | 'text'>,
): DocumentPart<fhir4.Observation> {
  return part<fhir4.Observation>(context, name, {
    resourceType: 'Observation',
    identifier: [toIdentifier(context, name)],
    status: 'final',
    category: [SURVEY],
    subject: context.subject,
    performer: [context.organization],
    effectiveDateTime: context.result.computed_at,
    ...measured,
    rows: describeObservation(context, measured),
  });
}
