import { codedError } from '@pain-assessment/service-kit';

/** An error of this service, by which callers branch on `code`; its message contains no content of a document. */
export const rendererError = (
  code: 'timeout' | 'unavailable' | 'failed',
  message: string,
  details: { readonly retryAfterSeconds?: number; readonly cause?: unknown } = {},
) => codedError(code, message, details);

/** The error of work that exceeds its time. */
export const tookTooLong = () => rendererError('timeout', 'the work took too long');
