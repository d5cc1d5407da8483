import type { Request, Response } from 'express';

/** Value of a cookie of the request; undefined without one. */
export function readCookie({ headers }: Request, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/**
 * Sets a session cookie: scripts cannot read it, and browsers do not send it for other sites. The checked `Origin`
 * decides on `Secure`, because behind an HTTPS proxy the request itself uses HTTP.
 */
export function setCookie(response: Response, name: string, value: string): void {
  const secure = response.req.get('Origin')?.startsWith('https:') ?? false;
  response.cookie(name, value, { httpOnly: true, sameSite: 'strict', secure });
}
