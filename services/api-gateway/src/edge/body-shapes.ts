import {
  CompareBundles,
  CreateSession,
  DraftRequest,
  type FieldError,
  listFieldErrors,
  MakeReport,
  StartRequest,
  SubmissionRequest,
  UnlockRequest,
} from '@pain-assessment/contracts';
import type { EnvelopeContent, QueueTicket } from '@pain-assessment/service-kit';
import type { z } from 'zod';
import { invalidRequest } from './problem.ts';

/** Shapes of all bodies, by name: a thread receives the name. */
export const BODIES = {
  create: CreateSession,
  report: MakeReport,
  comparison: CompareBundles,
  start: StartRequest,
  draft: DraftRequest,
  submission: SubmissionRequest,
  unlock: UnlockRequest,
} as const satisfies Record<string, z.ZodType>;

export type BodyName = keyof typeof BODIES;

/** An assessment in its stored form, and the hash that identifies it. */
export interface PackedAssessment {
  readonly content: EnvelopeContent;
  readonly hash: string;
}

/** The bytes of a body, and the number of its keys. */
export interface ArrivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly keys: number;
}

/** A body of its shape, or its errors by pointer. */
export type CheckedBody<T = unknown> =
  | { readonly value: T; readonly packed?: PackedAssessment }
  | { readonly errors: readonly FieldError[] };

/** Parses and checks a body; throws the problem `invalid_request` for bytes that are not acceptable JSON. */
export type CheckBody = (name: BodyName, body: ArrivedBody, ticket: QueueTicket) => Promise<CheckedBody>;

/** Checks a value against the shape of its body. */
export function checkShape<N extends BodyName>(name: N, value: unknown): CheckedBody<z.infer<(typeof BODIES)[N]>> {
  const checked = BODIES[name].safeParse(value);
  return checked.success
    ? { value: checked.data as z.infer<(typeof BODIES)[N]> }
    : { errors: listFieldErrors(checked.error, value) };
}

/** The body of a call; throws the problem `invalid_request` for one of another shape. */
export function acceptBody<T>(body: CheckedBody | undefined): T {
  if (!body) throw new Error('an operation reads a body that its route does not');
  if ('errors' in body) throw invalidRequest(...body.errors);
  return body.value as T;
}

/** The body of a call, and its assessment in stored form. */
export function acceptAssessment<T>(body: CheckedBody | undefined): {
  readonly value: T;
  readonly packed: PackedAssessment;
} {
  const value = acceptBody<T>(body);
  if (!body || !('packed' in body) || !body.packed) throw new Error('the body has no assessment');
  return { value, packed: body.packed };
}
