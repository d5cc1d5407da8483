import { z } from 'zod';
import { text } from './fields.ts';

/** Every error code with its status, title and remedy for the caller (contract.md#error-codes). */
export const PROBLEMS = {
  invalid_request: { status: 400, title: 'The request is not valid', remedy: 'Correct the fields listed in errors.' },
  invalid_resume_bundle: {
    status: 400,
    title: 'The resume bundle cannot be opened',
    remedy: 'Send a bundle unchanged, from the same account, zone and sex.',
  },
  invalid_api_key: {
    status: 401,
    title: 'The API key is not valid',
    remedy: 'Send an active secret key as a Bearer token.',
  },
  browser_call_refused: {
    status: 403,
    title: 'Calls from a browser are refused',
    remedy: 'Call the API from your server; the secret key must not reach a browser.',
  },
  wrong_pin: { status: 403, title: 'The session code is wrong', remedy: 'Try the code again.' },
  session_not_found: {
    status: 404,
    title: 'No such session',
    remedy: 'Check the identifier, or create a new session.',
  },
  not_found: { status: 404, title: 'No such route', remedy: 'Check the path against /openapi.json.' },
  method_not_allowed: {
    status: 405,
    title: 'This route has no such method',
    remedy: 'Use a method of the Allow header.',
  },
  result_not_ready: {
    status: 409,
    title: 'The assessment has not been sent yet',
    remedy: 'Ask again after the completed event or status.',
  },
  idempotency_in_progress: {
    status: 409,
    title: 'The first request with this key is still running',
    remedy: 'Send the same request again after Retry-After.',
  },
  request_timeout: {
    status: 408,
    title: 'The request came too slowly',
    remedy: 'Send it again over a better connection.',
  },
  not_started: { status: 409, title: 'The assessment has not been started', remedy: 'Call start first.' },
  already_completed: {
    status: 409,
    title: 'The assessment has been sent already',
    remedy: 'Nothing more can be changed.',
  },
  stale_draft: {
    status: 409,
    title: 'A newer draft is stored',
    remedy: 'Load the assessment again and go on from there.',
  },
  result_expired: {
    status: 410,
    title: 'The result has been deleted',
    remedy: 'Create a new session from your resume bundle.',
  },
  payload_too_large: { status: 413, title: 'The body is too large', remedy: 'Send a smaller body.' },
  unsupported_media_type: { status: 415, title: 'The body is not JSON', remedy: 'Send application/json.' },
  idempotency_key_reused: {
    status: 422,
    title: 'The Idempotency-Key was used with another body',
    remedy: 'Use a new key for a new request.',
  },
  session_quota_exceeded: {
    status: 429,
    title: 'The daily session quota is used up',
    remedy: 'Try again after Retry-After.',
  },
  submission_quota_exceeded: {
    status: 429,
    title: 'The submission quota of this minute is used up',
    remedy: 'Send again after Retry-After; nothing is lost.',
  },
  document_quota_exceeded: {
    status: 429,
    title: 'The document quota of this minute is used up',
    remedy: 'Try again after Retry-After.',
  },
  pin_locked: { status: 429, title: 'Too many wrong codes', remedy: 'Try again after Retry-After.' },
  internal_error: {
    status: 500,
    title: 'Something went wrong on our side',
    remedy: 'Try again; quote request_id to support.',
  },
  service_unavailable: {
    status: 503,
    title: 'The service is busy or a part of it is away',
    remedy: 'Try again after Retry-After.',
  },
  signature_unavailable: {
    status: 503,
    title: 'Documents of this account cannot be signed',
    remedy: 'Have the operator renew the certificate of the account; results and their numbers are not affected.',
  },
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** Possible faults of one field (contract.md#errors). */
export const FIELD_ERROR_CODES = [
  'unknown_field',
  'required',
  'duplicate_field',
  'invalid_type',
  'invalid_value',
  'invalid_format',
  'too_small',
  'too_big',
  'out_of_range',
  'not_multiple_of',
  'not_allowed',
  'duplicate',
  'malformed_json',
  'malformed_http',
  'headers_too_large',
  'too_deep',
  'invalid_resume_bundle',
  'not_comparable',
] as const;
export type FieldErrorCode = (typeof FIELD_ERROR_CODES)[number];

const place = (description: string, example: string) =>
  z
    .string()
    .optional()
    .meta({ description, examples: [example] });

/** The fault of one field, header or query parameter; never its value (contract.md#errors). */
export const FieldError = z
  .object({
    pointer: place(
      'JSON pointer (RFC 6901) of a field of the body; empty for the body as a whole.',
      '/patient/height_cm',
    ),
    header: place('Name of a header, instead of `pointer`.', 'Idempotency-Key'),
    parameter: place('Name of a query parameter, instead of `pointer`.', 'locale'),
    code: z.enum(FIELD_ERROR_CODES).meta({ description: 'The fault, for a program.', examples: ['too_small'] }),
    detail: text('The fault, for a person; never the value.', 'must be at least 50'),
  })
  .meta({ id: 'FieldError', description: 'The fault of one field.' });
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 body of every answer of 400 and above (contract.md#errors). */
export const Problem = z
  .object({
    type: z.url().meta({
      description: 'Absolute URI that ends in the code.',
      examples: ['http://localhost:8080/docs#session_not_found'],
    }),
    title: text('Meaning of the code.', 'No such session'),
    status: z
      .int()
      .min(400)
      .max(599)
      .meta({ description: 'HTTP status.', examples: [404], 'x-unit': 'HTTP status' }),
    detail: text('Remedy for the caller.', 'Check the identifier, or create a new session.'),
    code: z
      .enum(Object.keys(PROBLEMS) as ProblemCode[])
      .meta({ id: 'ProblemCode', description: 'The code to branch on.', examples: ['session_not_found'] }),
    request_id: text('Quote it to support; the same as X-Request-Id.', '0197f2c4-6f0e-7c3a-9a55-3b1f5f0c2a10'),
    errors: z.array(FieldError).nonempty().optional().meta({ description: 'With 400 only: each invalid field.' }),
  })
  .meta({
    id: 'Problem',
    description: 'RFC 9457 problem: the body of every answer of 400 and above.',
    externalDocs: { url: 'https://www.rfc-editor.org/rfc/rfc9457' },
  });
export type Problem = z.infer<typeof Problem>;
