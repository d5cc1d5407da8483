import { codedError } from '@pain-assessment/service-kit';

/** An error of this service with a code for callers; its message contains no content of a document. */
export const rendererError = (
  code: 'timeout' | 'unavailable' | 'failed',
  message: string,
  details: { readonly retryAfterSeconds?: number; readonly cause?: unknown } = {},
) => codedError(code, message, details);

/** The error of an operation that exceeds its timeout. */
export const tookTooLong = () => rendererError('timeout', 'the work took too long');
