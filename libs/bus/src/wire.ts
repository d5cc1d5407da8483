import { EncodedJson, encodeJson, systemClock } from '@pain-assessment/service-kit';
import { z } from 'zod';
import type { CallContext } from './bus.ts';
import { type BusError, type BusFailure, busError, parseFailure } from './bus-error.ts';
import type { WireMessage } from './transport.ts';

const REQUEST_ID = 'x-request-id';
const TRACEPARENT = 'traceparent';
/** The time that is left, and no time of day: the clocks of two machines may differ (as gRPC's `grpc-timeout`). */
const TIME_LEFT = 'x-time-left-ms';
const QUEUE_KEY = 'x-queue-key';
const ERROR = 'x-error';
const RETRY_AFTER = 'retry-after';

/** Headers that decide the handling of a message; sealing authenticates them. */
export const BOUND_HEADERS = [REQUEST_ID, TIME_LEFT, QUEUE_KEY, ERROR, RETRY_AFTER];

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
const NOTHING = new Uint8Array(0);

/** Throws `bus_too_large` for a message above the bus's limit, including its headers as NATS frames them. */
export function refuseTooLarge({ data, headers }: WireMessage, limit: number): void {
  const versionLineAndBlank = 12;
  const lines = Object.entries(headers).map(([name, value]) => encoder.encode(`${name}: ${value}\r\n`).length);
  const bytes = lines.reduce((total, line) => total + line, versionLineAndBlank + data.length);
  if (bytes > limit) throw busError('too_large', `a message of ${bytes} bytes, and the bus carries ${limit}`);
}

export function encodeRequest(payload: unknown, context: CallContext): WireMessage {
  const timeLeft = Math.floor(context.deadline - systemClock());
  const headers: Record<string, string> = { [REQUEST_ID]: context.requestId, [TIME_LEFT]: String(timeLeft) };
  if (context.traceparent !== undefined) headers[TRACEPARENT] = context.traceparent;
  if (context.queueKey !== undefined) headers[QUEUE_KEY] = context.queueKey;
  return { data: encodeJson(payload), headers };
}

/** The context of a request, its deadline by the clock of this process; without a time that is left it has passed already. */
export function readContext({ headers }: WireMessage): CallContext {
  const timeLeft = Number(headers[TIME_LEFT]);
  return {
    requestId: headers[REQUEST_ID] ?? '',
    deadline: Number.isFinite(timeLeft) ? systemClock() + timeLeft : 0,
    traceparent: headers[TRACEPARENT],
    queueKey: headers[QUEUE_KEY],
  };
}

/** A failure on the wire: its word, and the time of a retry; causes stay in the log of their service. */
export function encodeError(failure: BusFailure, retryAfterSeconds?: number): WireMessage {
  const headers = {
    [ERROR]: failure,
    ...(retryAfterSeconds !== undefined && { [RETRY_AFTER]: `${retryAfterSeconds}` }),
  };
  return { data: NOTHING, headers };
}

export function readError({ headers }: WireMessage): BusError | null {
  const word = headers[ERROR];
  if (word === undefined) return null;
  const retryAfterSeconds = Number(headers[RETRY_AFTER] ?? Number.NaN);
  const remedy = Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {};
  return busError(parseFailure(word), `the serving side answered ${word}`, remedy);
}

/** A word in a list, as a key of a record or as the kind of a union is of a later release; another field is only more than known. */
const LATER_WORD: ReadonlySet<string> = new Set(['invalid_value', 'invalid_key', 'invalid_union']);

type ShapeFailure = 'invalid_request' | 'invalid_reply' | 'unknown_version';

/**
 * The request of any release: unknown fields are removed at every depth. Throws `bus_unknown_version` for a word outside a list, which a
 * later release may know, and `bus_invalid_request` for any other shape.
 */
export function decodeRequest<T>(schema: z.ZodType<T>, { data }: WireMessage): T {
  const value = parseJson(data, 'invalid_request');
  let isLater = false;
  const watch: z.core.$ZodErrorMap = ({ code = '', inst }) => {
    isLater ||= LATER_WORD.has(code) || (code === 'unrecognized_keys' && inst instanceof z.core.$ZodRecord);
    return undefined;
  };
  const outcome = schema.safeParse(value, { error: watch });
  if (outcome.success) return outcome.data;
  for (const issue of outcome.error.issues)
    if (issue.code === 'unrecognized_keys' && !isLater) removeFields(value, issue);
  return checkShape(schema, value, isLater ? 'unknown_version' : 'invalid_request');
}

function removeFields(value: unknown, { path, keys }: Pick<z.core.$ZodIssueUnrecognizedKeys, 'path' | 'keys'>): void {
  const owner = path.reduce((part, key) => (part as Record<PropertyKey, unknown>)[key], value);
  for (const key of keys) delete (owner as Record<string, unknown>)[key];
}

/** Parses bytes as JSON of a shape; throws the given failure for anything else. */
export function decode<T>(schema: z.ZodType<T>, { data }: WireMessage, failure: ShapeFailure): T {
  return checkShape(schema, parseJson(data, failure), failure);
}

/** True for a place in an encoded part, which only its reader can check. */
const isEncoded = (value: unknown, path: readonly PropertyKey[]): boolean =>
  value instanceof EncodedJson ||
  (path.length > 0 &&
    isEncoded((value as Record<PropertyKey, unknown> | null | undefined)?.[path[0] as PropertyKey], path.slice(1)));

/** Checks a value against a shape, without its encoded parts; the error names fields, never values. */
export function checkShape<T>(schema: z.ZodType<T>, value: unknown, failure: ShapeFailure): T {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const issues = outcome.error.issues.filter(({ path }) => !isEncoded(value, path));
  if (issues.length === 0) return value as T;
  const fields = issues.slice(0, 5).map((issue) => `/${issue.path.join('/')} ${issue.code}`);
  throw busError(failure, `wrong shape: ${fields.join(', ')}`);
}

function parseJson(data: Uint8Array, failure: ShapeFailure): unknown {
  try {
    return JSON.parse(decoder.decode(data));
  } catch {
    // The parser's message quotes its input, so it is discarded.
    throw busError(failure, 'not JSON');
  }
}
