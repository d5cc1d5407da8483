import type { Request, Response } from 'express';

/** Value of a cookie of the request; undefined without one. */
export function readCookie({ headers }: Request, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Scripts cannot read the cookie, and browsers do not send it for other sites. */
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Sets a session cookie. The checked `Origin` decides on `Secure`: behind an HTTPS proxy, the request itself uses HTTP. */
export function setCookie(response: Response, name: string, value: string): void {
  const secure = response.req.get('Origin')?.startsWith('https:') ? '; Secure' : '';
  response.append('Set-Cookie', `${name}=${value}; ${ATTRIBUTES}${secure}`);
}

export function clearCookie(response: Response, name: string): void {
  response.append('Set-Cookie', `${name}=; ${ATTRIBUTES}; Max-Age=0`);
}
