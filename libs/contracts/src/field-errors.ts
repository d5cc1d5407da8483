import type { z } from 'zod';
import { FIELD_ERROR_CODES, type FieldError, type FieldErrorCode } from './problem.ts';

/** Most field errors of one answer (contract.md#errors). */
export const MAXIMUM_FIELD_ERRORS = 20;
const MAXIMUM_KEY_LENGTH = 64;

type Issue = z.core.$ZodIssue;

/** JSON pointer (RFC 6901) of a path; long keys, which only a caller can invent, are truncated to 64 characters. */
export function jsonPointer(path: readonly PropertyKey[]): string {
  return path
    .map((key) => `/${String(key).slice(0, MAXIMUM_KEY_LENGTH).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('');
}

const isFieldErrorCode = (code: unknown): code is FieldErrorCode => FIELD_ERROR_CODES.some((known) => known === code);

function describe(issue: Issue): { code: FieldErrorCode; detail: string } {
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'invalid_type', detail: `must be of type ${issue.expected}` };
    case 'too_small':
      return { code: 'too_small', detail: `must be at least ${issue.minimum}` };
    case 'too_big':
      return { code: 'too_big', detail: `must be at most ${issue.maximum}` };
    case 'invalid_value':
      return { code: 'invalid_value', detail: `must be one of: ${issue.values.map(String).join(', ')}` };
    case 'invalid_union':
      return { code: 'invalid_value', detail: 'matches none of the allowed forms' };
    case 'custom':
      return {
        code: isFieldErrorCode(issue.params?.code) ? issue.params.code : 'invalid_value',
        detail: issue.message,
      };
    case 'not_multiple_of':
      return { code: 'not_multiple_of', detail: `must be a multiple of ${issue.divisor}` };
    default:
      return { code: 'invalid_format', detail: 'has a wrong format' };
  }
}

/** True if the input has no value at a path. */
function isAbsent(input: unknown, path: readonly PropertyKey[]): boolean {
  const [key, ...rest] = path;
  if (key === undefined) return input === undefined;
  return typeof input !== 'object' || input === null || isAbsent((input as Record<PropertyKey, unknown>)[key], rest);
}

function toErrors(issue: Issue, input: unknown): FieldError[] {
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.slice(0, MAXIMUM_FIELD_ERRORS).map((key) => ({
      pointer: jsonPointer([...issue.path, key]),
      code: 'unknown_field',
      detail: 'is not a field of this request',
    }));
  }
  const isMissing = issue.code !== 'custom' && isAbsent(input, issue.path);
  const described = isMissing ? { code: 'required' as const, detail: 'is required' } : describe(issue);
  return [{ pointer: jsonPointer(issue.path), ...described }];
}

/** Field errors of a failed parse of `input`: pointers, codes and remedies, never a value; at most 20 (contract.md#errors). */
export function listFieldErrors(error: z.core.$ZodError, input: unknown): FieldError[] {
  const issues = error.issues.slice(0, MAXIMUM_FIELD_ERRORS);
  return issues.flatMap((issue) => toErrors(issue, input)).slice(0, MAXIMUM_FIELD_ERRORS);
}
