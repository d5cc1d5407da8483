import type { ServerResponse } from 'node:http';

/** A successful answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Of the headers that every answer has, those that this one must not. */
  readonly withoutHeaders?: readonly string[];
  readonly body?: Uint8Array;
}

const JSON_HEADERS = { 'Content-Type': 'application/json; charset=utf-8' };

/** JSON as it was serialised before, byte for byte. */
export function jsonBytes(status: number, body: Uint8Array, headers: Readonly<Record<string, string>> = {}): Answer {
  return { status, headers: { ...JSON_HEADERS, ...headers }, body };
}

/** A value as JSON. */
export function json(status: number, value: unknown): Answer {
  return { status, headers: JSON_HEADERS, body: Buffer.from(JSON.stringify(value)) };
}

/** 204. */
export const nothing: Answer = { status: 204 };

/** Ends a response with an answer. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers = {}, withoutHeaders = [], body }: Answer,
): void {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  for (const name of withoutHeaders) response.removeHeader(name);
  if (body) response.setHeader('Content-Length', body.length);
  response.end(body);
}
