import { type CodedError, codedError, readCode } from '@pain-assessment/service-kit';

/**
 * Reasons for a failed call, as on the wire and in metrics. `unavailable`: the subject has no server or the connection is lost; `timeout`:
 * no answer before the deadline; `saturated`: too many requests wait; `too_large`: above the payload limit; `invalid_request`,
 * `invalid_reply`: wrong shape; `unknown_version`: the serving side is of another release, and does not know a version or a word of the
 * request; `failed`: an error of the handler.
 */
export type BusFailure = (typeof FAILURES)[number];

const FAILURES = [
  'unavailable',
  'timeout',
  'saturated',
  'too_large',
  'invalid_request',
  'invalid_reply',
  'unknown_version',
  'failed',
] as const;

const PREFIX = 'bus_';

/** A failed call; branch on `code`. The message names fields, never values. */
export type BusError = CodedError<`${typeof PREFIX}${BusFailure}`> & {
  /** Seconds until a retry, if the serving side named them. */
  readonly retryAfterSeconds?: number;
};

/** Creates the error of a failed call, such as `bus_timeout`. */
export function busError(
  failure: BusFailure,
  message: string,
  details: { readonly retryAfterSeconds?: number; readonly cause?: unknown } = {},
): BusError {
  return codedError(`${PREFIX}${failure}`, message, { name: 'BusError', loggable: true, ...details });
}

/** The failure of a thrown error: of the bus itself, or of a handler with a known word; otherwise `failed`. */
export function readFailure(error: unknown): BusFailure {
  return parseFailure(readCode(error)?.replace(PREFIX, ''));
}

/** One of the known words; `failed` for any other. */
export function parseFailure(word: string | undefined): BusFailure {
  return FAILURES.find((failure) => failure === word) ?? 'failed';
}
