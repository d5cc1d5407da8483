import { PROBLEMS, type Problem, type ProblemCode } from '@pain-assessment/contracts';
import { answerHeaders, type HeaderName, RATE_LIMIT } from './headers.ts';
import { type JsonSchema, schemaReference } from './named-schemas.ts';

export const PDF_CONTENT = { 'application/pdf': { schema: { type: 'string', format: 'binary' } } };

export const jsonContent = (schema: JsonSchema, example: unknown) => ({
  'application/json': { schema, examples: { typical: { value: example } } },
});

/** An answer with content, and with headers besides those of every answer. */
export const answer = (description: string, content: JsonSchema, headers: readonly HeaderName[] = []) => ({
  description,
  headers: answerHeaders(...headers),
  content,
});

export const ON_EVERY_CALL: readonly ProblemCode[] = [
  'browser_call_refused',
  'invalid_api_key',
  'internal_error',
  'service_unavailable',
];
export const WITH_A_BUNDLE: readonly ProblemCode[] = [
  ...ON_EVERY_CALL,
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'invalid_request',
  'invalid_resume_bundle',
];

const EXAMPLE_ERRORS: Partial<Record<ProblemCode, Problem['errors']>> = {
  invalid_request: [
    { pointer: '/patient/height_cm', code: 'too_small', detail: 'must be at least 50' },
    { pointer: '/patient/name', code: 'unknown_field', detail: 'is not a field of this request' },
  ],
  invalid_resume_bundle: [
    {
      pointer: '/resume_bundle',
      code: 'invalid_resume_bundle',
      detail: 'must be an unchanged bundle of this account, zone and sex',
    },
  ],
};

/** A complete body of the code (RFC 9457). */
function exampleProblem(code: ProblemCode): Problem {
  const { status, title, remedy } = PROBLEMS[code];
  const errors = EXAMPLE_ERRORS[code];
  return {
    type: `http://localhost:8080/docs#${code}`,
    title,
    status,
    detail: remedy,
    code,
    request_id: '0f3c1a52-9d0e-4a57-8c8b-5a2f1d9e7b64',
    ...(errors && { errors }),
  };
}

const CODE_HEADERS: Partial<Record<ProblemCode, readonly HeaderName[]>> = {
  invalid_api_key: ['WWW-Authenticate'],
  idempotency_in_progress: ['Retry-After', ...RATE_LIMIT],
  idempotency_key_reused: RATE_LIMIT,
  session_quota_exceeded: ['Retry-After', ...RATE_LIMIT],
  document_quota_exceeded: ['Retry-After', ...RATE_LIMIT],
  service_unavailable: ['Retry-After'],
  signature_unavailable: ['Retry-After'],
};

function createResponse(codes: readonly ProblemCode[]) {
  const headers = new Set(codes.flatMap((code) => CODE_HEADERS[code] ?? []));
  return {
    description: codes.map((code) => `\`${code}\`: ${PROBLEMS[code].title}. ${PROBLEMS[code].remedy}`).join('\n\n'),
    headers: answerHeaders(...headers),
    content: {
      'application/problem+json': {
        schema: schemaReference('Problem'),
        examples: Object.fromEntries(
          codes.map((code) => [code, { summary: PROBLEMS[code].title, value: exampleProblem(code) }]),
        ),
      },
    },
  };
}

/** One response for each status of the codes, each code with an example (contract.md#error-codes). */
export function problemResponses(codes: readonly ProblemCode[]) {
  const statuses = [...new Set(codes.map((code) => PROBLEMS[code].status))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      String(status),
      createResponse(codes.filter((code) => PROBLEMS[code].status === status)),
    ]),
  );
}
