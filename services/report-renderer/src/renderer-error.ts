/** Why a figure or report was not made; callers branch on `code`. */
export type RendererErrorCode = 'saturated' | 'timeout' | 'unavailable' | 'failed';

export interface RendererError extends Error {
  readonly code: RendererErrorCode;
  /** When to try again, in seconds, where that is known. */
  readonly retryAfterSeconds?: number;
}

/** The `code` of whatever was thrown; undefined where it has none. */
export function codeOf(cause: unknown): string | undefined {
  if (typeof cause !== 'object' || cause === null || !('code' in cause)) return undefined;
  return typeof cause.code === 'string' ? cause.code : undefined;
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
