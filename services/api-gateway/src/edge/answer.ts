import type { ServerResponse } from 'node:http';
import type { AuditEntry } from './audit.ts';

/** A successful answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Common headers to omit from this answer. */
  readonly withoutHeaders?: readonly string[];
  readonly body?: Uint8Array;
  /** Fields of the audit entry that are known only after the operation. */
  readonly audited?: Partial<Pick<AuditEntry, 'sessionId' | 'outcome'>>;
}

/** Bytes of an answer that are written at once: a connection knows how many of these pieces its client has taken. */
const PIECE_BYTES = 64 * 1024;

function sendPieces(response: ServerResponse, body: Uint8Array): void {
  if (body.length <= PIECE_BYTES) {
    response.end(body);
    return;
  }
  response.write(body.subarray(0, PIECE_BYTES), (error) => {
    if (!error) sendPieces(response, body.subarray(PIECE_BYTES));
  });
}

/** Sends an answer, a large body in pieces. */
export function sendAnswer(
  response: ServerResponse,
  { status, headers = {}, withoutHeaders = [], body }: Answer,
): void {
  response.statusCode = status;
  for (const name in headers) response.setHeader(name, headers[name] ?? '');
  for (const name of withoutHeaders) response.removeHeader(name);
  if (!body) {
    response.end();
    return;
  }
  response.setHeader('Content-Length', body.length);
  sendPieces(response, body);
}
