import type { z } from 'zod';
import type { CallContext } from './bus.ts';
import { BusError, isBusErrorCode } from './bus-error.ts';
import type { WireMessage } from './transport.ts';

const REQUEST_ID = 'x-request-id';
const TRACEPARENT = 'traceparent';
const DEADLINE = 'x-deadline-ms';
const ERROR = 'x-error';
const RETRY_AFTER = 'retry-after';

const encoder = new TextEncoder();
const decoder = new TextDecoder('utf-8', { fatal: true });
const NOTHING = new Uint8Array(0);

/** Bytes a message takes, counting headers as NATS frames them: a version line, one line each, and a blank one. */
export function wireSize({ data, headers }: WireMessage): number {
  const versionLineAndBlank = 12;
  const lines = Object.entries(headers).map(([name, value]) => encoder.encode(`${name}: ${value}\r\n`).length);
  return lines.reduce((total, bytes) => total + bytes, versionLineAndBlank + data.length);
}

/** A request on the wire: JSON, and its context in headers. */
export function encodeRequest(payload: unknown, context: CallContext): WireMessage {
  const headers: Record<string, string> = { [REQUEST_ID]: context.requestId, [DEADLINE]: String(context.deadline) };
  if (context.traceparent !== undefined) headers[TRACEPARENT] = context.traceparent;
  return { data: encoder.encode(JSON.stringify(payload)), headers };
}

/** The context of a request; a missing or malformed deadline has passed already. */
export function contextOf({ headers }: WireMessage): CallContext {
  const deadline = Number(headers[DEADLINE] ?? Number.NaN);
  const traceparent = headers[TRACEPARENT];
  return {
    requestId: headers[REQUEST_ID] ?? '',
    deadline: Number.isFinite(deadline) ? deadline : 0,
    ...(traceparent === undefined ? {} : { traceparent }),
  };
}

/** A good reply on the wire. */
export function encodeReply(payload: unknown): WireMessage {
  return { data: encoder.encode(JSON.stringify(payload)), headers: {} };
}

/** A failure on the wire: its code and remedy; causes stay where they were logged. */
export function encodeError(error: BusError): WireMessage {
  const headers: Record<string, string> = { [ERROR]: error.code };
  if (error.retryAfterSeconds !== undefined) headers[RETRY_AFTER] = String(error.retryAfterSeconds);
  return { data: NOTHING, headers };
}

/** The failure that a reply carries, or null for a good one. */
export function errorOf({ headers }: WireMessage): BusError | null {
  const code = headers[ERROR];
  if (code === undefined) return null;
  const retryAfterSeconds = Number(headers[RETRY_AFTER] ?? Number.NaN);
  return new BusError(isBusErrorCode(code) ? code : 'failed', `the serving side answered ${code}`, {
    ...(Number.isFinite(retryAfterSeconds) ? { retryAfterSeconds } : {}),
  });
}

/** Parses bytes as JSON of a shape; anything else is a `BusError` of the given code. */
export function decode<T>(schema: z.ZodType<T>, { data }: WireMessage, code: 'invalid_request' | 'invalid_reply'): T {
  return checked(schema, parseJson(data, code), code);
}

/** Checks a value against a shape; the error names fields, never values. */
export function checked<T>(schema: z.ZodType<T>, value: unknown, code: 'invalid_request' | 'invalid_reply'): T {
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  const fields = outcome.error.issues.slice(0, 5).map((issue) => `/${issue.path.join('/')} ${issue.code}`);
  throw new BusError(code, `wrong shape: ${fields.join(', ')}`);
}

function parseJson(data: Uint8Array, code: 'invalid_request' | 'invalid_reply'): unknown {
  try {
    return JSON.parse(decoder.decode(data));
  } catch {
    // The parser's message quotes its input, so it goes no further.
    throw new BusError(code, 'not JSON');
  }
}
