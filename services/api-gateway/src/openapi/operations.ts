import type { ProblemCode } from '@pain-assessment/contracts';
import { EXAMPLE_CREATED, EXAMPLE_FHIR_DOCUMENT, EXAMPLE_RESULT, EXAMPLE_VIEW } from './examples.table.ts';
import { headerReference } from './headers.ts';
import { problemResponses } from './problem-responses.ts';
import { type JsonSchema, schemaReference } from './schemas.ts';

const ON_EVERY_CALL: readonly ProblemCode[] = [
  'browser_call_refused',
  'invalid_api_key',
  'internal_error',
  'service_unavailable',
];
const ALWAYS = {
  'X-Request-Id': headerReference('X-Request-Id'),
  'Cache-Control': headerReference('Cache-Control'),
};

const jsonContent = (schema: JsonSchema, example: unknown) => ({
  'application/json': { schema, examples: { typical: { value: example } } },
});
const answer = (description: string, content: JsonSchema, headers: JsonSchema = {}) => ({
  description,
  headers: { ...ALWAYS, ...headers },
  content,
});

const createSession = {
  operationId: 'createSession',
  tags: ['Sessions'],
  summary: 'Create a session',
  description:
    'One session is one treated area of one patient, to be assessed within two hours. Send an `Idempotency-Key`: a repeated request then answers what the first one answered, and creates nothing (contract 1).',
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
            summary: 'Only what is required',
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
  responses: {
    '201': answer('The session exists.', jsonContent(schemaReference('CreatedSession'), EXAMPLE_CREATED), {
      Location: headerReference('Location'),
      'Idempotent-Replayed': headerReference('Idempotent-Replayed'),
    }),
    ...problemResponses([
      ...ON_EVERY_CALL,
      'payload_too_large',
      'unsupported_media_type',
      'invalid_request',
      'invalid_resume_bundle',
      'idempotency_key_reused',
      'idempotency_in_progress',
      'session_quota_exceeded',
    ]),
  },
};

const getSession = {
  operationId: 'getSession',
  tags: ['Sessions'],
  summary: 'Ask where a session stands',
  description: 'Status and dates, no health data (specification 2.2). Answers until 24 h after completion.',
  responses: {
    '200': answer('Where the session stands.', jsonContent(schemaReference('SessionView'), EXAMPLE_VIEW)),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found']),
  },
};

const deleteSession = {
  operationId: 'deleteSession',
  tags: ['Sessions'],
  summary: 'Delete a session and its result at once',
  description: 'Removes everything, completed or not. A second call answers 404.',
  responses: {
    '204': { description: 'Nothing is left.', headers: ALWAYS },
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found']),
  },
};

const getResult = {
  operationId: 'getResult',
  tags: ['Results'],
  summary: 'Retrieve the result',
  description:
    'Retrieve it as soon as your page hears `completed`, and store it. The first 200 starts the last 15 minutes of the result (contract 1). `Accept: application/fhir+json` answers an HL7 FHIR R4 document; any other Accept answers JSON.',
  responses: {
    '200': answer('The result.', {
      ...jsonContent(schemaReference('Result'), EXAMPLE_RESULT),
      'application/fhir+json': {
        schema: { $ref: '#/components/schemas/FhirDocument' },
        examples: { typical: { value: EXAMPLE_FHIR_DOCUMENT } },
      },
    }),
    ...problemResponses([...ON_EVERY_CALL, 'session_not_found', 'result_not_ready', 'result_expired']),
  },
};

const getReport = {
  operationId: 'getReport',
  tags: ['Results'],
  summary: 'Fetch the PDF report',
  description:
    'Three to four pages. Available as long as the result; fetching it is no retrieval. With `locale` it is made anew in that language (specification 2.5).',
  parameters: [{ $ref: '#/components/parameters/ReportLocale' }],
  responses: {
    '200': answer(
      'The report.',
      { 'application/pdf': { schema: { type: 'string', contentMediaType: 'application/pdf' } } },
      { 'Content-Disposition': headerReference('Content-Disposition') },
    ),
    ...problemResponses([
      ...ON_EVERY_CALL,
      'invalid_request',
      'session_not_found',
      'result_not_ready',
      'result_expired',
    ]),
  },
};

const ofOneSession = { parameters: [{ $ref: '#/components/parameters/SessionId' }] };

/** The routes of contract 1, each with every status that it can answer. */
export const PATHS = {
  '/v1/sessions': { post: createSession },
  '/v1/sessions/{id}': { ...ofOneSession, get: getSession, delete: deleteSession },
  '/v1/sessions/{id}/result': { ...ofOneSession, get: getResult },
  '/v1/sessions/{id}/report.pdf': { ...ofOneSession, get: getReport },
};
