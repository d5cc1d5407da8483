import { RESPONSE_HEADERS } from './headers.ts';
import { PATHS } from './operations.ts';
import { componentSchemas, schemaReference } from './schemas.ts';

const DESCRIPTION = `Creates pain assessment sessions, and answers their results.

1. Your server creates a session.
2. Your page shows \`<pain-assessment>\` with the \`component.url\` of the answer; the patient draws and answers.
3. Your server retrieves the result, and stores it: the service keeps nothing.

All calls are made from your server; a call from a browser is refused. Every answer of 400 and above is \`application/problem+json\` with a \`code\` to branch on. A path that does not exist answers 404 \`not_found\`, a method that does not exist 405 \`method_not_allowed\` with \`Allow\`. Answers may gain fields within this version; requests with unknown fields are refused.`;

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
      'Your name for this one creation, 1 to 128 printable ASCII characters. Within 24 h the same key and body answer the same session again (specification 8).',
    schema: { type: 'string', minLength: 1, maxLength: 128, pattern: '^[\\x20-\\x7e]+$', 'x-unit': 'characters' },
    example: 'REC-2026-00417/2026-01-01',
  },
  ReportLocale: {
    name: 'locale',
    in: 'query',
    required: false,
    description: "One of the account's locales. Default: the locale of the administration.",
    schema: schemaReference('Locale'),
    example: 'fr-FR',
  },
};

const FHIR_DOCUMENT = {
  type: 'object',
  description:
    'HL7 FHIR R4 (4.0.1) Bundle of type document: Composition first, then the resources that it lists. No resource identifies the patient.',
  'x-source': 'https://hl7.org/fhir/R4/documents.html',
  required: ['resourceType', 'type', 'identifier', 'timestamp', 'entry'],
  properties: {
    resourceType: { const: 'Bundle', description: 'Kind of resource.' },
    type: { const: 'document', description: 'Kind of bundle.' },
    identifier: { type: 'object', description: 'Identifier of the document.' },
    timestamp: schemaReference('Instant'),
    entry: {
      type: 'array',
      minItems: 1,
      description: 'The Composition, then every resource that it lists.',
      items: {
        type: 'object',
        required: ['fullUrl', 'resource'],
        properties: {
          fullUrl: { type: 'string', format: 'uri', description: '`urn:uuid:`, the same whenever it is retrieved.' },
          resource: {
            type: 'object',
            required: ['resourceType'],
            properties: { resourceType: { type: 'string', description: 'Kind of resource.' } },
            description: 'A FHIR R4 resource.',
          },
        },
      },
    },
  },
};

const SECURITY_SCHEME = {
  type: 'http',
  scheme: 'bearer',
  bearerFormat: 'sk_<live|test>_<account>_<random>',
  description:
    'Secret key of the account. A development service knows `sk_test_demo_0000000000000000000000`. Keep it on your server.',
};

/** The OpenAPI 3.1 document of `/v1`; the same bytes for every installation, since its server is relative. */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Pain Assessment Session Service',
      version: '1',
      summary: 'Pain map, questionnaires, MCRi and report of one assessment.',
      description: DESCRIPTION,
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'The service that served this document.' }],
    security: [{ secretKey: [] }],
    tags: [
      { name: 'Sessions', description: 'One patient, one treated area, two hours.' },
      { name: 'Results', description: 'Numbers, pictures and report, for fifteen minutes.' },
    ],
    paths: PATHS,
    components: {
      securitySchemes: { secretKey: SECURITY_SCHEME },
      parameters: PARAMETERS,
      headers: RESPONSE_HEADERS,
      schemas: { ...componentSchemas(), FhirDocument: FHIR_DOCUMENT },
    },
  };
}

/** The document as it is served at `/openapi.json` and checked in at `docs/openapi.json`. */
export const openApiText = () => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
