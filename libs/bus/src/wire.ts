import type { z } from 'zod';
import type { CallContext } from './bus.ts';
import { type BusError, type BusFailure, busError, parseFailure } from './bus-error.ts';
import type { WireMessage } from './transport.ts';

const REQUEST_ID = 'x-request-id';
const TRACEPARENT = 'traceparent';
const DEADLINE = 'x-deadline-ms';
const QUEUE_KEY = 'x-queue-key';
const ERROR = 'x-error';
const RETRY_AFTER = 'retry-after';

/** Headers that decide the handling of a message; sealing authenticates them. */
export const BOUND_HEADERS = [REQUEST_ID, DEADLINE, QUEUE_KEY, ERROR, RETRY_AFTER];

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
  const headers: Record<string, string> = { [REQUEST_ID]: context.requestId, [DEADLINE]: String(context.deadline) };
  if (context.traceparent !== undefined) headers[TRACEPARENT] = context.traceparent;
  if (context.queueKey !== undefined) headers[QUEUE_KEY] = context.queueKey;
  return { data: encoder.encode(JSON.stringify(payload)), headers };
}

/** The context of a request; a missing or malformed deadline has passed already. */
export function readContext({ headers }: WireMessage): CallContext {
  const deadline = Number(headers[DEADLINE] ?? Number.NaN);
  const traceparent = headers[TRACEPARENT];
  const queueKey = headers[QUEUE_KEY];
  return {
    requestId: headers[REQUEST_ID] ?? '',
    deadline: Number.isFinite(deadline) ? deadline : 0,
    ...(traceparent === undefined ? {} : { traceparent }),
    ...(queueKey === undefined ? {} : { queueKey }),
  };
}

export function encodeReply(payload: unknown): WireMessage {
  return { data: encoder.encode(JSON.stringify(payload)), headers: {} };
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

type ShapeFailure = 'invalid_request' | 'invalid_reply';

/** Parses bytes as JSON of a shape; throws the given failure for anything else. */
export function decode<T>(schema: z.ZodType<T>, { data }: WireMessage, failure: ShapeFailure): T {
  return checkShape(schema, parseJson(data, failure), failure);
}

/** Checks a value against a shape; the error names fields, never values. */
export function checkShape<T>(schema: z.ZodType<T>, value: unknown, failure: ShapeFailure): T {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const fields = outcome.error.issues.slice(0, 5).map((issue) => `/${issue.path.join('/')} ${issue.code}`);
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
