import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type {
  Locale,
  QuestionnaireDefinition,
  QuestionnaireResult,
  Result,
  ValueSet,
} from '@pain-assessment/contracts';
import { SURVEY, URIS } from './coding.ts';
import { describeObservation, narrative } from './narrative.ts';
import type { Identifier, Observation, Reference, Resource } from './r4.ts';

/**
 * A UUID of version 8 (RFC 9562 5.8) made from a name by SHA-256.
 * The same name has the same UUID for ever; from the UUID nothing leads back to the name.
 */
function createUuid(name: string): string {
  const bytes = sha256(utf8ToBytes(name)).subarray(0, 16);
  const [version = 0, variant = 0] = [bytes[6], bytes[8]];
  bytes[6] = (version & 0x0f) | 0x80;
  bytes[8] = (variant & 0x3f) | 0x80;
  return bytesToHex(bytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

/** Full URL of a resource of a session's document: the same whenever the document is made. */
export const resourceUrl = (sessionId: string, resource: string) =>
  `urn:uuid:${createUuid(`${sessionId}/${resource}`)}`;

/** Canonical URI of a questionnaire without its version, the same in every installation. */
export const questionnaireUri = (id: string) => `urn:uuid:${createUuid(`questionnaire/${id}`)}`;

/** An exact EQ-5D index with the ends of its value set's scale. */
export interface ExactIndex {
  readonly value: number;
  readonly range: readonly [number, number];
}

/** A region of the body that hurts. */
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

/** What a document needs beside the result. */
export interface DocumentSources {
  /** Who asked for the assessment. */
  readonly account: { readonly id: string; readonly name: string };
  /** Regions that hurt, largest first. */
  readonly regions: readonly PainfulRegion[];
  /** Items as they can be answered, in the service's own words of the language of the administration. */
  items(questionnaire: QuestionnaireResult): QuestionnaireDefinition['items'];
  /** Whether codes of the questionnaire enter its scores as they are; false where each code has weights instead. */
  codesAreScores(questionnaire: QuestionnaireResult): boolean;
  /** Name of a score such as `total`, in the language of the administration. */
  scoreName(score: string, locale: Locale): string;
  /** The index of an EQ-5D by its value set, three decimals; null where it cannot be computed. */
  exactIndex(eq5d: QuestionnaireResult, valueSet: ValueSet): ExactIndex | null;
}

/** What all parts of a document are made from. */
export interface DocumentContext {
  readonly result: Result;
  readonly sources: DocumentSources;
  /** The patient, whom the service does not know: the integrator replaces it. */
  readonly subject: Reference;
  /** The organisation of the account. */
  readonly organization: Reference;
  /** The service. */
  readonly device: Reference;
}

/** A resource of the document under the URL by which others refer to it. */
export interface DocumentPart<R extends Resource = Resource> {
  readonly fullUrl: string;
  readonly resource: R;
}

/** Names a resource of the result's document, and gives it a narrative of these rows. */
export function part<R extends Exclude<Resource, { resourceType: 'Bundle' | 'Binary' | 'Parameters' }>>(
  { result }: Pick<DocumentContext, 'result'>,
  name: string,
  { rows, ...resource }: R & { readonly rows: readonly string[] },
): DocumentPart<R> {
  return {
    fullUrl: resourceUrl(result.session_id, name),
    resource: { ...resource, text: narrative(rows, resource.language) } as unknown as R,
  };
}

export const referenceTo = ({ fullUrl }: DocumentPart): Reference => ({ reference: fullUrl });

/** Identifier of a resource outside the document: that by which others refer to it inside. */
export const identifierOf = ({ result }: Pick<DocumentContext, 'result'>, name: string): Identifier => ({
  system: URIS,
  value: resourceUrl(result.session_id, name),
});

/** An Observation with what all of them share; its narrative is made of its values. */
export function observation(
  context: DocumentContext,
  name: string,
  measured: Omit<Observation, 'resourceType' | 'status' | 'subject' | 'performer' | 'text'>,
): DocumentPart<Observation> {
  return part<Observation>(context, name, {
    resourceType: 'Observation',
    identifier: [identifierOf(context, name)],
    status: 'final',
    category: [SURVEY],
    subject: context.subject,
    performer: [context.organization],
    effectiveDateTime: context.result.computed_at,
    ...measured,
    rows: describeObservation(measured),
  });
}
