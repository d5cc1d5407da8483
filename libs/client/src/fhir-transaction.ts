import { randomUUID } from 'node:crypto';
import type { FhirDocument } from './api-types.ts';

/** A value of a FHIR resource. */
export type FhirValue =
  | string
  | number
  | boolean
  | null
  | readonly FhirValue[]
  | { readonly [field: string]: FhirValue };

/** A FHIR resource. */
export interface FhirResource {
  readonly resourceType: string;
  readonly [field: string]: FhirValue;
}

/** A FHIR R4 transaction: each resource is created unless the server has one with its identifier. */
export interface FhirTransaction {
  readonly resourceType: 'Bundle';
  readonly type: 'transaction';
  readonly entry: readonly {
    readonly fullUrl: string;
    readonly resource: FhirResource;
    readonly request: { readonly method: 'POST'; readonly url: string; readonly ifNoneExist: string };
  }[];
}

/** Your resources that the assessment belongs to, as references such as `Patient/123`, and the report to store beside it. */
export interface Chart {
  readonly patient: string;
  readonly encounter?: string;
  /** Replaces the Organization of the document, which has your account's id and name. */
  readonly organization?: string;
  /** The PDF report of the session. */
  readonly pdf?: Uint8Array;
}

type Fields = { readonly [field: string]: FhirValue };

/** Elements that hold the patient: `source` is the person who answered a questionnaire. */
const OF_PATIENT: readonly string[] = ['subject', 'source'];
const WITH_ENCOUNTER: readonly string[] = [
  'Composition',
  'DiagnosticReport',
  'Observation',
  'QuestionnaireResponse',
  'Media',
];

const isFields = (value: FhirValue | undefined): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The resource with another reference in each place that names one of these, at any depth. */
function replaceReferences(value: FhirValue, replaced: ReadonlyMap<string, string>): FhirValue {
  if (Array.isArray(value)) return value.map((each) => replaceReferences(each, replaced));
  if (!isFields(value)) return value;
  const other = typeof value.reference === 'string' ? replaced.get(value.reference) : undefined;
  if (other !== undefined) return { reference: other };
  return Object.fromEntries(Object.entries(value).map(([field, each]) => [field, replaceReferences(each, replaced)]));
}

/** The encounter, in the element that this type of resource has for it. */
function nameEncounter({ resourceType, context }: FhirResource, reference: string): Fields {
  if (WITH_ENCOUNTER.includes(resourceType)) return { encounter: { reference } };
  if (resourceType !== 'DocumentReference') return {};
  return { context: { ...(isFields(context) && context), encounter: [{ reference }] } };
}

function belongTo(resource: FhirResource, { patient, encounter }: Chart): FhirResource {
  const fields = OF_PATIENT.filter((field) => field in resource).map((field) => [field, { reference: patient }]);
  return { ...resource, ...Object.fromEntries(fields), ...(encounter && nameEncounter(resource, encounter)) };
}

/** The PDF as a document of the same type, category, date and author as the assessment. */
function describeReport(resources: readonly FhirResource[], pdf: Uint8Array): FhirResource {
  const composition = resources.find(({ resourceType }) => resourceType === 'Composition');
  const picture = resources.find(({ resourceType }) => resourceType === 'DocumentReference');
  if (!composition || !isFields(composition.identifier)) throw new TypeError('the document has no Composition');
  const { identifier, type, title, date, author, language, meta, custodian, subject } = composition;
  const [session] = String(identifier.value).split('/');
  const id = { system: identifier.system ?? '', value: `${session}/document/report` };
  const attachment = {
    contentType: 'application/pdf',
    data: Buffer.from(pdf).toString('base64'),
    title,
    creation: date,
  };
  const fields = { type, category: picture?.category, subject, date, author, custodian, language, meta };
  const words = String(title).replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);
  return {
    resourceType: 'DocumentReference',
    text: {
      status: 'generated',
      div: `<div xmlns="http://www.w3.org/1999/xhtml" xml:lang="${language}" lang="${language}">${words}</div>`,
    },
    masterIdentifier: id,
    identifier: [id],
    status: 'current',
    ...(Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Fields),
    content: [{ attachment: attachment as Fields }],
  };
}

/** Query that finds the resource on a server that has it already (FHIR R4, 3.1.0.9.1). */
function searchFor({ resourceType, identifier, masterIdentifier, url, version }: FhirResource): string {
  if (resourceType === 'Questionnaire') return `${new URLSearchParams({ url: String(url), version: String(version) })}`;
  const [found] = [masterIdentifier ?? identifier].flat() as readonly Fields[];
  return `${new URLSearchParams({ identifier: `${found?.system}|${found?.value}` })}`;
}

/**
 * The resources of a FHIR document as a transaction for your server, with your patient, encounter and organization and with the report.
 * The server creates each resource once, even if the transaction is repeated. Throws a `TypeError` for a bundle without a Composition.
 */
export function toTransaction(document: FhirDocument, chart: Chart): FhirTransaction {
  const entries = document.entry as readonly { readonly fullUrl: string; readonly resource: FhirResource }[];
  const isReplaced = ({ resource }: { resource: FhirResource }) =>
    chart.organization !== undefined && resource.resourceType === 'Organization';
  const replaced = new Map(entries.filter(isReplaced).map(({ fullUrl }) => [fullUrl, chart.organization ?? '']));
  const report =
    chart.pdf &&
    describeReport(
      entries.map(({ resource }) => resource),
      chart.pdf,
    );
  const all = [
    ...entries.filter((entry) => !isReplaced(entry)),
    // Nothing refers to it, and the server names it.
    ...(report ? [{ fullUrl: `urn:uuid:${randomUUID()}`, resource: report }] : []),
  ];
  return {
    resourceType: 'Bundle',
    type: 'transaction',
    entry: all.map(({ fullUrl, resource }) => ({
      fullUrl,
      resource: replaceReferences(belongTo(resource, chart), replaced) as FhirResource,
      request: { method: 'POST', url: resource.resourceType, ifNoneExist: searchFor(resource) },
    })),
  };
}
