import { fieldErrorsOf } from '@pain-assessment/contracts';
import type { z } from 'zod';
import { invalidRequest } from '../http/problem.ts';

/** A body of the given shape; another one is refused by pointer. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const parsed = schema.safeParse(body);
  if (!parsed.success) throw invalidRequest(...fieldErrorsOf(parsed.error));
  return parsed.data;
}
