import type { IncomingMessage, ServerResponse } from 'node:http';
import { expect, test } from '@jest/globals';
import { securityHeaders } from './security-headers.ts';

test('every answer is sealed off: no sniffing, no framing, no referrer, nothing loaded, nothing shared', () => {
  const headers: Record<string, string> = {};
  const response = { setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }) };
  securityHeaders({} as IncomingMessage, response as unknown as ServerResponse, () => undefined);

  expect(headers).toEqual({
    'Content-Security-Policy': "default-src 'none';frame-ancestors 'none';base-uri 'none';form-action 'none'",
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Origin-Agent-Cluster': '?1',
    'Referrer-Policy': 'no-referrer',
    'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
    'X-Content-Type-Options': 'nosniff',
    'X-DNS-Prefetch-Control': 'off',
    'X-Download-Options': 'noopen',
    'X-Frame-Options': 'DENY',
    'X-Permitted-Cross-Domain-Policies': 'none',
    'X-XSS-Protection': '0',
  });
});
