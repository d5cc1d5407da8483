import type { IncomingHttpHeaders } from 'node:http';
import type { Request, Response } from 'express';
import { refusal } from './problem.ts';

/** Refuses what only a browser sends: the secret key must never be in one (specification 5). Node's own fetch sends `Sec-Fetch-Mode`, which is let through. */
export function refuseBrowsers(request: Request, _response: Response, next: () => void): void {
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (origin !== undefined || site !== undefined) throw refusal('browser_call_refused');
  next();
}

function isOwnOrigin(origin: string, headers: IncomingHttpHeaders, baseUrl: string): boolean {
  if (origin === new URL(baseUrl).origin) return true;
  return URL.canParse(origin) && new URL(origin).host === headers.host;
}

/** Refuses calls that a page of another origin makes; the component's page calls its own (contract 2). */
export function refuseForeignPages({ baseUrl }: { baseUrl: string }) {
  return (request: Request, _response: Response, next: () => void): void => {
    const { origin, 'sec-fetch-site': site } = request.headers;
    const isOwn =
      site === undefined
        ? origin === undefined || isOwnOrigin(origin, request.headers, baseUrl)
        : site === 'same-origin';
    if (!isOwn) throw refusal('browser_call_refused');
    next();
  };
}
