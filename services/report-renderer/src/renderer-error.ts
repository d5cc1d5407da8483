/** Why a figure or report was not made; callers branch on `code`. */
export type RendererErrorCode = 'saturated' | 'timeout' | 'unavailable' | 'failed';

export interface RendererError extends Error {
  readonly code: RendererErrorCode;
  /** When to try again, in seconds, where that is known. */
  readonly retryAfterSeconds?: number;
}

/** An error of this service; its message names no content. */
export function rendererError(
  code: RendererErrorCode,
  message: string,
  details: { retryAfterSeconds?: number; cause?: unknown } = {},
): RendererError {
  const { cause, ...rest } = details;
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { code, ...rest });
}
