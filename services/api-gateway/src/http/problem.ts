import { type FieldError, PROBLEMS, type Problem, type ProblemCode } from '@pain-assessment/contracts';

/** An answer of 400 and above on its way to the edge; carries what the caller may know, and nothing else. */
export interface Refusal extends Error {
  readonly code: ProblemCode;
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

interface RefusalDetails {
  readonly errors?: readonly FieldError[];
  readonly headers?: Readonly<Record<string, string>>;
}

/** Codes of other packages may bear the same words, such as the bus's `invalid_request`: a refusal is known by who made it. */
const refusals = new WeakSet<object>();

/** Makes the error that answers `code` (contract 1 and 2). */
export function refusal(code: ProblemCode, details: RefusalDetails = {}): Refusal {
  const made = Object.assign(new Error(code), { code, ...details });
  refusals.add(made);
  return made;
}

/** Whether something caught was made by `refusal`, whatever code it has. */
export function isRefusal(caught: unknown): caught is Refusal {
  return typeof caught === 'object' && caught !== null && refusals.has(caught);
}

/** A refusal that says when to try again, in whole seconds of at least one (RFC 9110 10.2.3). */
export function refusalUntil(code: ProblemCode, retryAfterSeconds: number): Refusal {
  return refusal(code, { headers: { 'Retry-After': String(Math.max(1, Math.ceil(retryAfterSeconds))) } });
}

/** 400 `invalid_request` naming fields, headers or parameters. */
export function invalidRequest(...errors: readonly FieldError[]): Refusal {
  return refusal('invalid_request', { errors });
}

/** RFC 9457 body; `type` is an absolute URI that ends in the code (contract 1). */
export function problemBody(from: {
  code: ProblemCode;
  errors?: readonly FieldError[] | undefined;
  requestId: string;
  baseUrl: string;
}): Problem {
  const { status, title, remedy } = PROBLEMS[from.code];
  const [first, ...rest] = from.errors ?? [];
  return {
    type: `${from.baseUrl}/docs#${from.code}`,
    title,
    status,
    detail: remedy,
    code: from.code,
    request_id: from.requestId,
    ...(first && { errors: [first, ...rest] }),
  };
}
