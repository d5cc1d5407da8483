/** Why a call failed: nobody there, no answer in time, too busy, over the payload limit, wrong shape in or out, handler error. */
export type BusErrorCode =
  | 'unavailable'
  | 'timeout'
  | 'saturated'
  | 'too_large'
  | 'invalid_request'
  | 'invalid_reply'
  | 'failed';

const CODES: ReadonlySet<string> = new Set<BusErrorCode>([
  'unavailable',
  'timeout',
  'saturated',
  'too_large',
  'invalid_request',
  'invalid_reply',
  'failed',
]);

/** Failure of a call; branch on `code`. `retryAfterSeconds` comes with `saturated`. The message names fields, never values. */
export class BusError extends Error {
  override readonly name = 'BusError';
  readonly code: BusErrorCode;
  /** Its message may be logged. */
  readonly loggable = true;
  readonly retryAfterSeconds?: number;

  constructor(code: BusErrorCode, message: string, options: { retryAfterSeconds?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.code = code;
    if (options.retryAfterSeconds !== undefined) this.retryAfterSeconds = options.retryAfterSeconds;
  }
}

/** Whether a value is one of the codes of `BusError`. */
export function isBusErrorCode(code: unknown): code is BusErrorCode {
  return typeof code === 'string' && CODES.has(code);
}

/** Whether something caught is a failure of the bus: read from `name` and `code`, so it holds across package copies. */
export function isBusError(error: unknown): error is BusError {
  return error instanceof Error && error.name === 'BusError' && isBusErrorCode((error as { code?: unknown }).code);
}
