import { type CodedError, codedError } from '@pain-assessment/service-kit';

/** Why a figure or report was not made; callers branch on `code`. */
export type RendererErrorCode = 'saturated' | 'timeout' | 'unavailable' | 'failed';

export interface RendererError extends CodedError<RendererErrorCode> {
  /** When to try again, in seconds, where that is known. */
  readonly retryAfterSeconds?: number;
}

/** An error of this service; its message names no content. */
export function rendererError(
  code: RendererErrorCode,
  message: string,
  details: { retryAfterSeconds?: number; cause?: unknown } = {},
): RendererError {
  return codedError(code, message, details);
}

/** For work that did not end in its time. */
export const tookTooLong = (): RendererError => rendererError('timeout', 'the work took too long');
