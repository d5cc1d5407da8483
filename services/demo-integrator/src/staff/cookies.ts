import type { Request, Response } from 'express';

/** Value of a cookie that a browser sent; undefined where it sent none of this name. */
export function readCookie({ headers }: Request, name: string): string | undefined {
  const pairs = (headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='));
  return pairs.find(([key]) => key === name)?.[1];
}

/** Scripts do not read it, and no other site makes a browser send it. */
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Strict';

/** Behind a proxy that speaks HTTPS the request itself came by HTTP: the page's `Origin`, which was compared with ours, tells. */
export function setCookie(response: Response, name: string, value: string): void {
  const secure = response.req.get('Origin')?.startsWith('https:') ? '; Secure' : '';
  response.append('Set-Cookie', `${name}=${value}; ${ATTRIBUTES}${secure}`);
}

export function clearCookie(response: Response, name: string): void {
  response.append('Set-Cookie', `${name}=; ${ATTRIBUTES}; Max-Age=0`);
}
