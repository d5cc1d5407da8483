import type { ProblemCode } from '@pain-assessment/contracts';
import { EXAMPLE_COMPARE_BUNDLES, EXAMPLE_COMPARISON, EXAMPLE_MAKE_REPORT } from './document-examples.table.ts';
import {
  EXAMPLE_CREATED,
  EXAMPLE_EVENT,
  EXAMPLE_FHIR_DOCUMENT,
  EXAMPLE_RESULT,
  EXAMPLE_VIEW,
} from './examples.table.ts';
import { headerReference } from './headers.ts';
import { type JsonSchema, schemaReference } from './named-schemas.ts';
import { problemResponses } from './problem-responses.ts';

const ON_EVERY_CALL: readonly ProblemCode[] = [
  'browser_call_refused',
  'invalid_api_key',
  'internal_error',
  'service_unavailable',
];
const WITH_A_BUNDLE: readonly ProblemCode[] = [
  ...ON_EVERY_CALL,
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
  'invalid_resume_bundle',
];
const ALWAYS = {
  'X-Request-Id': headerReference('X-Request-Id'),
  'Cache-Control': headerReference('Cache-Control'),
};

const RATE_LIMIT = {
  'RateLimit-Policy': headerReference('RateLimit-Policy'),
  RateLimit: headerReference('RateLimit'),
};

const jsonContent = (schema: JsonSchema, example: unknown) => ({
  'application/json': { schema, examples: { typical: { value: example } } },
});
const answer = (description: string, content: JsonSchema, headers: JsonSchema = {}) => ({
  description,
  headers: { ...ALWAYS, ...headers },
  content,
});

/** What can be called next with the identifier of a session that was just created. */
const LINKS = Object.fromEntries(
  [
    ['ViewSession', 'getSession', 'The status of the session.'],
    ['RetrieveResult', 'getResult', 'Its result, once its status is `completed`.'],
    ['RetrieveDocument', 'getDocument', 'The result as FHIR document, once its status is `completed`.'],
    ['FetchReport', 'getReport', 'Its report, once its status is `completed`.'],
    ['DeleteSession', 'deleteSession', 'Removes the session and its result.'],
  ].map(([name, operationId, description]) => [
    name,
    { operationId, parameters: { id: '$response.body#/session_id' }, description },
  ]),
);

const webhookHeader = (name: string, description: string, example: string) => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
  example,
});

/** The service calls it: its address is that of the account, since no request of these calls names one. */
const receiveEvent = {
  operationId: 'receiveEvent',
  tags: ['Sessions'],
  summary: 'Receive a webhook',
  description:
    'Your server answers this call of the service, where your account has a webhook (https://www.standardwebhooks.com). Verify the signature over the body as it came, act, and answer 2xx within 10 s; a message comes at least once and in any order.',
  security: [],
  parameters: [
    webhookHeader('webhook-id', 'The same at every attempt to deliver one event.', 'msg_2KWPBgLlAfxdpx2AI54pPJ85f4W'),
    webhookHeader('webhook-timestamp', 'When this attempt was made, in seconds since 1970.', '1767262482'),
    webhookHeader(
      'webhook-signature',
      'HMAC-SHA256 with the secret of your account, one for each secret, separated by spaces.',
      'v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=',
    ),
  ],
  requestBody: {
    required: true,
    description: 'What happened; no health data.',
    content: jsonContent(schemaReference('SessionEvent'), EXAMPLE_EVENT),
  },
  responses: {
    '204': { description: 'Received; any 2xx does.' },
    '400': { description: 'Not verified; the service tries again, as it does after every answer that is not 2xx.' },
  },
};

const createSession = {
  operationId: 'createSession',
  tags: ['Sessions'],
  summary: 'Create a session',
  description:
    'A session assesses one treated area of one patient within two hours. Send an `Idempotency-Key`: a repeated request then returns the first answer again and creates nothing.',
  parameters: [{ $ref: '#/components/parameters/IdempotencyKey' }],
  requestBody: {
    required: true,
    description: 'At most 4 MiB.',
    content: {
      'application/json': {
        schema: schemaReference('CreateSession'),
        examples: {
          both_modules: {
            summary: 'Pain map and questionnaires, all options',
            value: {
              zone: 'knee',
              patient: { sex: 'female', height_cm: 172, weight_kg: 74.5 },
              locale: 'en-GB',
              modules: ['cartography', 'questionnaires'],
              reference: 'REC-2026-00417',
              options: { session_pin: 'none', show_results: true },
            },
          },
          smallest: {
            summary: 'Required fields only',
            value: {
              zone: 'shoulder',
              patient: { sex: 'male', height_cm: 181, weight_kg: 88 },
              modules: ['cartography'],
            },
          },
        },
      },
    },
  },
  callbacks: { sessionEvent: { 'https://records.example/hooks/pain': { post: receiveEvent } } },
  responses: {
    '201': {
      ...answer('The session exists.', jsonContent(schemaReference('CreatedSession'), EXAMPLE_CREATED), {
        Location: headerReference('Location'),
        'Idempotent-Replayed': headerReference('Idempotent-Replayed'),
        ...RATE_LIMIT,
      }),
      links: LINKS,
    },
    ...problemResponses([
      ...WITH_A_BUNDLE,
      'idempotency_key_reused',
      'idempotency_in_progress',
      'session_quota_exceeded',
    ]),
  },
};

const getSession = {
  operationId: 'getSession',
  tags: ['Sessions'],
  summary: 'Get the status of a session',
  description: 'Status and dates, no health data. Available until 24 h after completion.',
  responses: {
    '200': answer('The status of the session.', jsonContent(schemaReference('SessionView'), EXAMPLE_VIEW)),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found']),
  },
};

const deleteSession = {
  operationId: 'deleteSession',
  tags: ['Sessions'],
  summary: 'Delete a session and its result at once',
  description: 'Deletes all data, whether the session is completed or not. A second call returns 404.',
  responses: {
    '204': { description: 'Everything is deleted.', headers: ALWAYS },
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found']),
  },
};

const FHIR_CONTENT = {
  'application/fhir+json': {
    schema: schemaReference('FhirDocument'),
    examples: { typical: { value: EXAMPLE_FHIR_DOCUMENT } },
  },
};

const getResult = {
  operationId: 'getResult',
  tags: ['Results'],
  summary: 'Retrieve the result',
  description:
    'Retrieve it as soon as your page gets `completed`, and store it. The first 200 starts the last 15 minutes of the result. `Accept: application/fhir+json` returns an HL7 FHIR R4 document; any other Accept returns JSON.',
  responses: {
    '200': answer('The result.', {
      ...jsonContent(schemaReference('AssessmentResult'), EXAMPLE_RESULT),
      ...FHIR_CONTENT,
    }),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found', 'result_not_ready', 'result_expired']),
  },
};

const getDocument = {
  operationId: 'getDocument',
  tags: ['Results'],
  summary: 'Retrieve the result as FHIR document',
  description:
    'The same HL7 FHIR R4 document as `getResult` with `Accept: application/fhir+json`, for clients with one kind of answer per path. It counts as a retrieval: the first 200 starts the last 15 minutes of the result.',
  responses: {
    '200': answer('The result as FHIR document.', FHIR_CONTENT),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found', 'result_not_ready', 'result_expired']),
  },
};

const PDF_CONTENT = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };

const getReport = {
  operationId: 'getReport',
  tags: ['Results'],
  summary: 'Fetch the PDF report',
  description:
    'Three to four pages. Available as long as the result; it does not count as a retrieval. `locale` selects another language.',
  parameters: [{ $ref: '#/components/parameters/ReportLocale' }],
  responses: {
    '200': answer('The report.', PDF_CONTENT, { 'Content-Disposition': headerReference('Content-Disposition') }),
    ...problemResponses([
      ...ON_EVERY_CALL,
      'signature_unavailable',
      'invalid_request',
      'session_not_found',
      'result_not_ready',
      'result_expired',
    ]),
  },
};

const DOCUMENT_PROBLEMS: readonly ProblemCode[] = [
  ...WITH_A_BUNDLE,
  'document_quota_exceeded',
  'signature_unavailable',
];
const sentAs = (name: string, description: string, example: unknown) => ({
  required: true,
  description,
  content: jsonContent(schemaReference(name), example),
});

const makeReport = {
  operationId: 'makeReport',
  tags: ['Documents'],
  summary: 'Create a report from a resume bundle',
  description:
    "The report as of the bundle's day, at any time, in any of the account's locales; the service stores nothing. Counts against the account's documents per minute.",
  requestBody: sentAs('MakeReport', 'At most 4 MiB.', EXAMPLE_MAKE_REPORT),
  responses: {
    '200': answer('The report.', PDF_CONTENT, {
      'Content-Disposition': headerReference('Content-Disposition'),
      ...RATE_LIMIT,
    }),
    ...problemResponses(DOCUMENT_PROBLEMS),
  },
};

const compareBundles = {
  operationId: 'compareBundles',
  tags: ['Documents'],
  summary: 'Compare two to twelve resume bundles',
  description:
    'Several assessments of one zone and sex side by side, and the changes from the first to the last. The service cannot know whether they belong to one patient; it judges nothing and stores nothing.',
  requestBody: sentAs('CompareBundles', 'At most 16 MiB.', EXAMPLE_COMPARE_BUNDLES),
  responses: {
    '200': answer(
      'The comparison: a PDF of two to three pages if `Accept` asks for it, otherwise JSON.',
      { ...jsonContent(schemaReference('Comparison'), EXAMPLE_COMPARISON), ...PDF_CONTENT },
      RATE_LIMIT,
    ),
    ...problemResponses(DOCUMENT_PROBLEMS),
  },
};

const printComparison = {
  operationId: 'printComparison',
  tags: ['Documents'],
  summary: 'Compare two to twelve resume bundles in a PDF',
  description:
    'The same PDF as `compareBundles` with `Accept: application/pdf`, for clients with one kind of answer per path.',
  requestBody: sentAs('CompareBundles', 'At most 16 MiB.', EXAMPLE_COMPARE_BUNDLES),
  responses: {
    '200': answer('The comparison, two to three pages.', PDF_CONTENT, {
      'Content-Disposition': headerReference('Content-Disposition'),
      ...RATE_LIMIT,
    }),
    ...problemResponses(DOCUMENT_PROBLEMS),
  },
};

const ofOneSession = { parameters: [{ $ref: '#/components/parameters/SessionId' }] };

/** The routes of `/v1` (contract.md#integrator-api), each with every status that it can answer. */
export const PATHS = {
  '/v1/sessions': { post: createSession },
  '/v1/sessions/{id}': { ...ofOneSession, get: getSession, delete: deleteSession },
  '/v1/sessions/{id}/result': { ...ofOneSession, get: getResult },
  '/v1/sessions/{id}/document': { ...ofOneSession, get: getDocument },
  '/v1/sessions/{id}/report.pdf': { ...ofOneSession, get: getReport },
  '/v1/reports': { post: makeReport },
  '/v1/comparisons': { post: compareBundles },
  '/v1/comparisons/report': { post: printComparison },
};
