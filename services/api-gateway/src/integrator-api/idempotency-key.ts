import type { IncomingMessage } from 'node:http';
import type { FieldError } from '@pain-assessment/contracts';

const HEADER = 'Idempotency-Key';
const PRINTABLE = /^[\x20-\x7e]{1,128}$/;

/** The key, null where none was sent, or what is wrong with it: not 1 to 128 printable ASCII characters, or sent twice (contract 1). */
export function readIdempotencyKey(request: IncomingMessage): { key: string | null } | { error: FieldError } {
  const sent = request.headersDistinct['idempotency-key'];
  if (!sent) return { key: null };
  const [key] = sent;
  if (sent.length > 1) return { error: { header: HEADER, code: 'duplicate', detail: 'must be sent once' } };
  if (key !== undefined && PRINTABLE.test(key)) return { key };
  return { error: { header: HEADER, code: 'invalid_value', detail: 'must have 1 to 128 printable ASCII characters' } };
}
