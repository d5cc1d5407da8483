const text = (description: string, example: string) => ({
  description,
  schema: { type: 'string' },
  example,
});

/** Headers of answers (contract.md#integrator-api), by their HTTP names. */
export const RESPONSE_HEADERS = {
  'X-Request-Id': {
    ...text('Identifier of this exchange; quote it to support.', '0f3c1a52-9d0e-4a57-8c8b-5a2f1d9e7b64'),
    required: true,
  },
  'Cache-Control': {
    description: 'Always `no-store`.',
    schema: { type: 'string', enum: ['no-store'] },
    required: true,
  },
  Location: { ...text('Path of the new session.', '/v1/sessions/ses_4f7k2m6q5r3t6v4x5z3b2c4d6f'), required: true },
  'Idempotent-Replayed': {
    description: 'Present if the answer repeats an earlier one byte for byte; the call created nothing.',
    schema: { type: 'string', enum: ['true'] },
  },
  'RateLimit-Policy': {
    ...text(
      'Quota of the account and its period in seconds (draft-ietf-httpapi-ratelimit-headers).',
      '"sessions";q=1000;w=86400',
    ),
    required: true,
  },
  RateLimit: {
    ...text('Remaining quota, and seconds until the next period.', '"sessions";r=999;t=43200'),
    required: true,
  },
  'Content-Disposition': {
    description: 'Name of the file.',
    schema: { type: 'string', enum: ['inline; filename="pain-assessment-report.pdf"'] },
    required: true,
  },
  'Retry-After': {
    description: 'Seconds to wait before a retry (RFC 9110 10.2.3).',
    schema: { type: 'integer', minimum: 1, maximum: 86400, 'x-unit': 's' },
    example: 12,
    required: true,
  },
  'WWW-Authenticate': {
    description: 'The scheme to use (RFC 6750).',
    schema: { type: 'string', enum: ['Bearer'] },
    required: true,
  },
} as const;

/** Headers of answers that count against a quota. */
export const RATE_LIMIT = ['RateLimit-Policy', 'RateLimit'] as const;

export type HeaderName = keyof typeof RESPONSE_HEADERS;

/** References to the headers of an answer: the two of every answer, then its own. */
export const answerHeaders = (...names: readonly HeaderName[]) =>
  Object.fromEntries(
    ['X-Request-Id', 'Cache-Control', ...names].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
  );
