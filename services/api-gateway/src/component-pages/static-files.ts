import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { exchangeOf } from '../http/exchange.ts';
import { refusal } from '../http/problem.ts';

/** Public files below a folder. */
export interface StaticFiles {
  /** In Express's syntax; the same path below `folder`. */
  readonly path: string;
  readonly template: string;
  readonly folder: URL;
  readonly headers: Readonly<Record<string, string>>;
}

/** Serves files to GET and HEAD, with validators for conditional requests; every other method is answered 405. */
export function addStaticFiles(router: Router, { path, template, folder, headers }: StaticFiles): void {
  const setHeaders = (response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  const serve = express.static(fileURLToPath(folder), { index: false, redirect: false, setHeaders });
  router.all(path, (request: Request, response: Response, next: NextFunction) => {
    exchangeOf(response).route = template;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) throw refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    serve(request, response, () => next(refusal('not_found')));
  });
}
