import { z } from 'zod';

/** Every error code with its status, title and the remedy a caller can apply (contract 1 and 2). */
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
} as const satisfies Record<string, { status: number; title: string; remedy: string }>;

export type ProblemCode = keyof typeof PROBLEMS;

/** What exactly is wrong with one field, header or query parameter; never its value (contract 1). */
export const FieldError = z.object({
  pointer: z.string().optional(),
  header: z.string().optional(),
  parameter: z.string().optional(),
  code: z.string(),
  detail: z.string(),
});
export type FieldError = z.infer<typeof FieldError>;

/** RFC 9457 body of every answer of 400 and above (contract 1). */
export const Problem = z.object({
  type: z.url(),
  title: z.string(),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: z.enum(Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]]),
  request_id: z.string(),
  errors: z.array(FieldError).nonempty().optional(),
});
export type Problem = z.infer<typeof Problem>;
