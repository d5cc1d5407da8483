import { type FieldError, fieldErrorsOf } from '@pain-assessment/contracts';
import type { z } from 'zod';
import { invalidRequest } from './problem.ts';

/** A body in the given shape, or what is wrong with it by pointer. */
export function validate<T>(schema: z.ZodType<T>, body: unknown): { data: T } | { errors: FieldError[] } {
  const parsed = schema.safeParse(body);
  return parsed.success ? { data: parsed.data } : { errors: fieldErrorsOf(parsed.error) };
}

/** A body in the given shape; another one is refused by pointer. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const outcome = validate(schema, body);
  if ('errors' in outcome) throw invalidRequest(...outcome.errors);
  return outcome.data;
}
