import type { MethodsAt, PathsBelow } from '../../services/api-gateway/src/edge/objectives.table.ts';
import { compareBundles, makeReport, printComparison } from './document-operations.ts';
import { RESPONSE_HEADERS } from './headers.ts';
import { schemaReference } from './named-schemas.ts';
import { getDocument, getReport, getResult } from './result-operations.ts';
import { componentSchemas } from './schemas.ts';
import { createSession, deleteSession, getAccount, getSession } from './session-operations.ts';

const DESCRIPTION = `Creates pain assessment sessions and returns their results: pain map, questionnaires, MCRi and report of one assessment.

1. Your server creates a session.
2. Your page shows \`<pain-assessment>\` with the \`component.url\` of the answer; the patient draws and answers.
3. Your server retrieves the result and stores it: the service keeps nothing.

Make all calls from your server: the service rejects calls from a browser. Every answer with a status of 400 or above is \`application/problem+json\` with a \`code\` to branch on. An unknown path returns 404 \`not_found\`, an unknown method 405 \`method_not_allowed\` with \`Allow\`. Answers may gain fields within this version, and texts whose values are listed may gain values: read the known ones and ignore the others. The service rejects requests with unknown fields.`;

const sessionParameters = { parameters: [{ $ref: '#/components/parameters/SessionId' }] };

/** Every path and method of `/v1` in the gateway's table: a route that is not described does not compile. */
type Paths = {
  readonly [Path in PathsBelow<'/v1'> as `/v1${Path}`]: Readonly<Record<Lowercase<MethodsAt<`/v1${Path}`>>, object>> & {
    readonly parameters?: object;
  };
};

/** The routes of `/v1` (contract.md#integrator-api), each with every status of its answers. */
const PATHS = {
  '/v1/account': { get: getAccount },
  '/v1/sessions': { post: createSession },
  '/v1/sessions/{id}': { ...sessionParameters, get: getSession, delete: deleteSession },
  '/v1/sessions/{id}/result': { ...sessionParameters, get: getResult },
  '/v1/sessions/{id}/document': { ...sessionParameters, get: getDocument },
  '/v1/sessions/{id}/report.pdf': { ...sessionParameters, get: getReport },
  '/v1/reports': { post: makeReport },
  '/v1/comparisons': { post: compareBundles },
  '/v1/comparisons/report': { post: printComparison },
} satisfies Paths;

const PARAMETERS = {
  SessionId: {
    name: 'id',
    in: 'path',
    required: true,
    description: 'Identifier of the session.',
    schema: schemaReference('SessionId'),
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description:
      'Your key for this creation, 1 to 128 printable ASCII characters, no space at either end. Within 24 h the same key and body return the same session again.',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[!-~]([ -~]*[!-~])?$', 'x-unit': 'characters' },
    example: 'REC-2026-00417/2026-01-01',
  },
  ReportLocale: {
    name: 'locale',
    in: 'query',
    required: false,
    description: "One of the account's locales. Default: the locale of the administration.",
    schema: schemaReference('LocaleCode'),
    example: 'fr-FR',
  },
};

/** Open, so that clients keep undescribed fields: FHIR itself describes the fields of a resource. */
const FHIR_SCHEMAS = {
  FhirDocument: {
    type: 'object',
    description:
      'HL7 FHIR R4 (4.0.1) Bundle of type document: Composition first, then the resources that it lists. No resource identifies the patient.',
    externalDocs: { url: 'https://hl7.org/fhir/R4/documents.html' },
    required: ['resourceType', 'type', 'identifier', 'timestamp', 'entry'],
    properties: {
      resourceType: { type: 'string', enum: ['Bundle'], description: 'Kind of resource.' },
      type: { type: 'string', enum: ['document'], description: 'Kind of bundle.' },
      identifier: { type: 'object', additionalProperties: true, description: 'Identifier of the document.' },
      timestamp: schemaReference('UtcInstant'),
      entry: {
        type: 'array',
        minItems: 1,
        description: 'The Composition, then every resource that it lists.',
        items: schemaReference('FhirEntry'),
      },
    },
    additionalProperties: true,
  },
  FhirEntry: {
    type: 'object',
    description: 'One resource and its name.',
    required: ['fullUrl', 'resource'],
    properties: {
      fullUrl: {
        type: 'string',
        format: 'uri',
        description: '`urn:uuid:`, the same at each retrieval.',
        example: 'urn:uuid:0d7a5b3c-8a51-5f43-8f0e-7b9f0c1d2e3f',
      },
      resource: schemaReference('FhirResource'),
    },
    additionalProperties: true,
  },
  FhirResource: {
    type: 'object',
    description: 'A FHIR R4 resource.',
    required: ['resourceType'],
    properties: { resourceType: { type: 'string', description: 'Kind of resource.', example: 'Composition' } },
    additionalProperties: true,
  },
};

const SECURITY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'sk_<live|test>_<account>_<random>',
  description:
    'Secret key of the account. A development service accepts `sk_test_demo_0000000000000000000000`. Keep it on your server.',
};

/** The OpenAPI 3.0 document of `/v1`; every installation serves the same bytes, because its server is relative. */
export function openApiDocument() {
  return {
    openapi: '3.0.3',
    info: {
      title: 'Pain Assessment Session Service',
      version: '1',
      description: DESCRIPTION,
      contact: { name: 'The operator of the service that served this document' },
      license: { name: 'Apache-2.0', url: 'https://www.apache.org/licenses/LICENSE-2.0' },
    },
    servers: [{ url: '/', description: 'The service that served this document.' }],
    security: [{ secretKey: [] }],
    tags: [
      { name: 'Sessions', description: 'One patient, one treated area, two hours.' },
      { name: 'Results', description: 'Numbers, pictures and report, for fifteen minutes.' },
      { name: 'Documents', description: 'Later reports and comparisons, from the resume bundles that you store.' },
    ],
    paths: PATHS,
    components: {
      securitySchemes: { secretKey: SECURITY_SCHEME },
      parameters: PARAMETERS,
      headers: RESPONSE_HEADERS,
      schemas: { ...componentSchemas(), ...FHIR_SCHEMAS },
    },
  };
}

/** The document at `/openapi.json`, checked in at `docs/openapi.json`. */
export const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
