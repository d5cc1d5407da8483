import { expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { setCommonHeaders } from './http-app.ts';

test('every answer forbids sniffing, framing, referrers, loading and sharing', () => {
  const headers: Record<string, string> = {};
  const response = {
    locals: { exchange: { requestId: 'r' } },
    setHeader: (name: string, value: string) => Object.assign(headers, { [name]: value }),
  };
  setCommonHeaders(
    { rawHeaders: ['Host', 'localhost'], headers: { host: 'localhost' }, httpVersion: '1.1' } as unknown as Request,
    response as unknown as Response,
    () => undefined,
  );

  expect(headers).toEqual({
    'X-Request-Id': 'r',
    'Cache-Control': 'no-store',
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
