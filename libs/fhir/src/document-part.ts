/// <reference types="fhir" />

import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type {
  Locale,
  QuestionnaireDefinition,
  QuestionnaireResult,
  Result,
  ValueSet,
} from '@pain-assessment/contracts';
import { escapeUTF8 } from 'entities';
import { SURVEY, TEST_DATA, URIS } from './coding.ts';

/**
 * A UUID of version 8 (RFC 9562 5.8) from the SHA-256 of a name. The same name always gives the same UUID; the UUID
 * does not reveal the name.
 */
function createUuid(name: string): string {
  const bytes = sha256(utf8ToBytes(name)).subarray(0, 16);
  const [version = 0, variant = 0] = [bytes[6], bytes[8]];
  bytes[6] = (version & 0x0f) | 0x80;
  bytes[8] = (variant & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Full URL of a resource of a session's document: the same for each document. */
export const resourceUrl = (sessionId: string, resource: string) =>
  `urn:uuid:${createUuid(`${sessionId}/${resource}`)}`;

/** Canonical URI of a questionnaire without its version, the same in every installation. */
export const questionnaireUri = (id: string) => `urn:uuid:${createUuid(`questionnaire/${id}`)}`;

/** An exact EQ-5D index with the ends of its value set's scale. */
export interface ExactIndex {
  readonly value: number;
  readonly range: readonly [number, number];
}

/** A painful region of the body. */
export interface PainfulRegion {
  /** View, part and the patient's side, such as `front.knee.left`. */
  readonly id: string;
  /** Part of the body, such as `knee`. */
  readonly part: string;
  /** In words of the language of the administration. */
  readonly name: string;
  /** One decimal. */
  readonly cm2: number;
  /** Of the painful area, one decimal. */
  readonly percent: number;
}

/** Input of a document besides the result. */
export interface DocumentSources {
  /** Account that requested the assessment. */
  readonly account: { readonly id: string; readonly name: string };
  /** Painful regions, largest first. */
  readonly regions: readonly PainfulRegion[];
  /** Items with their options, in the service's own words of the language of the administration. */
  items(questionnaire: QuestionnaireResult): QuestionnaireDefinition['items'];
  /** Whether the questions are about the treated area. */
  asksAboutArea(questionnaire: QuestionnaireResult): boolean;
  /** Whether scores use codes of the questionnaire directly; false if each code has weights. */
  codesAreScores(questionnaire: QuestionnaireResult): boolean;
  /** Name of a score such as `total`, in the language of the administration. */
  scoreName(score: string, locale: Locale): string;
  /** The index of an EQ-5D by its value set, three decimals; null if it cannot be computed. */
  exactIndex(eq5d: QuestionnaireResult, valueSet: ValueSet): ExactIndex | null;
}

/** Input of all parts of a document. */
export interface DocumentContext {
  readonly result: Result;
  readonly sources: DocumentSources;
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

/** XHTML of the narrative of a section or resource, a paragraph for each row; the text is escaped here. `language` is BCP 47. */
export const narrative = (rows: readonly string[], language = 'en'): fhir4.Narrative => ({
  status: 'generated',
  div: `<div xmlns="http://www.w3.org/1999/xhtml" lang="${language}" xml:lang="${language}">${rows.map((row) => `<p>${escapeUTF8(row)}</p>`).join('')}</div>`,
});

type Measured = Pick<
  fhir4.ObservationComponent,
  'code' | 'valueQuantity' | 'valueBoolean' | 'valueCodeableConcept' | 'dataAbsentReason'
>;

function describeValue(measured: Measured): string[] {
  const { code, valueQuantity: quantity, valueBoolean, valueCodeableConcept, dataAbsentReason } = measured;
  const name = code.text ?? '';
  if (quantity) {
    return [`${name}: ${quantity.value} ${quantity.unit}`];
  }
  if (valueBoolean !== undefined) return [`${name}: ${valueBoolean ? 'yes' : 'no'}`];
  if (valueCodeableConcept) return [`${name}: ${valueCodeableConcept.text}`];
  return dataAbsentReason ? [`${name}: ${dataAbsentReason.text}`] : [];
}

/** A line for each value of an Observation, and for each of its notes. */
export const describeObservation = (observation: Pick<fhir4.Observation, 'code' | 'component' | 'note'>): string[] => [
  ...[observation, ...(observation.component ?? [])].flatMap(describeValue),
  ...(observation.note ?? []).map(({ text }) => text),
];

/** The mark of what a test key made, on the document and, because receivers store them apart, on every resource. */
export function markTest<R extends { meta?: fhir4.Meta | undefined }>(resource: R, { provenance }: Result): R {
  if (!provenance?.test) return resource;
  return { ...resource, meta: { ...resource.meta, tag: [...(resource.meta?.tag ?? []), TEST_DATA] } };
}

/** Names a resource of the result's document, and gives it a narrative of these rows. */
export function part<R extends Exclude<fhir4.FhirResource, { resourceType: 'Bundle' | 'Binary' | 'Parameters' }>>(
  { result }: Pick<DocumentContext, 'result'>,
  name: string,
  { rows, ...resource }: R & { readonly rows: readonly string[] },
): DocumentPart<R> {
  return {
    fullUrl: resourceUrl(result.session_id, name),
    resource: markTest({ ...resource, text: narrative(rows, resource.language) }, result) as unknown as R,
  };
}

export const referenceTo = ({ fullUrl }: DocumentPart): fhir4.Reference => ({ reference: fullUrl });

/** Identifier of a resource outside the document: the same URL that references inside use. */
export const toIdentifier = ({ result }: Pick<DocumentContext, 'result'>, name: string): fhir4.Identifier => ({
  system: URIS,
  value: resourceUrl(result.session_id, name),
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
    rows: describeObservation(measured),
  });
}
