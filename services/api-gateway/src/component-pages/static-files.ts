import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import express, { type NextFunction, type Request, type Response, type Router } from 'express';
import { exchangeOf } from '../http/exchange.ts';
import { refusal } from '../http/problem.ts';

/** Public files of a folder. */
export interface StaticFiles {
  readonly folder: URL;
  /** Name in logs and metrics. */
  readonly template: string;
  readonly headers: Readonly<Record<string, string>>;
}

type Handler = (request: Request, response: Response, next: NextFunction) => void;

/** Serves to GET and HEAD, with validators for conditional requests; every other method is answered 405. */
function serveFrom({ folder, template, headers }: StaticFiles): Handler {
  const setHeaders = (response: ServerResponse) => {
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  };
  const serve = express.static(fileURLToPath(folder), { index: false, redirect: false, setHeaders });
  return (request, response, next) => {
    exchangeOf(response).route = template;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) throw refusal('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    serve(request, response, () => next(refusal('not_found')));
  };
}

/** Serves one file of a folder under its own name. */
export function addStaticFile(router: Router, name: string, files: StaticFiles): void {
  router.all(`/${name}`, serveFrom(files));
}

/** Serves everything in a folder below `path`, and nothing beside it. */
export function addStaticFolder(router: Router, path: string, files: StaticFiles): void {
  router.use(path, serveFrom(files));
}
