import type { IncomingMessage } from 'node:http';
import { invalidRequest } from './problem.ts';

/** Refuses HTTP/1.1 without `Host` (RFC 9112 3.2); HTTP/1.0 knew none. */
export function requireHost({ headers, httpVersion }: IncomingMessage, _response: unknown, next: () => void): void {
  if (httpVersion === '1.1' && headers.host === undefined) {
    throw invalidRequest({ header: 'Host', code: 'required', detail: 'is required' });
  }
  next();
}
