import { existsSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import express, { type RequestHandler } from 'express';
import { acceptsEncoding } from '../edge/accepts.ts';
import { getExchange } from '../edge/observation.ts';
import { problem } from '../edge/problem.ts';
import type { Route } from '../edge/route.ts';

export interface StaticFiles {
  readonly folder: URL;
  /** Name in logs and metrics. */
  readonly template: Route['path'];
  readonly headers: Readonly<Record<string, string>>;
}

/** No client needs ranges or writes with preconditions: such requests receive the whole file, or 304. */
const IGNORED_PRECONDITIONS = ['if-match', 'if-unmodified-since'] as const;

/** Common headers that a browser reads for documents alone; a page loads half a dozen files, each with its own. */
const DOCUMENT_HEADERS = [
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
] as const;

/** Returns a function that removes the headers of a file after a failed send: with a problem, caches would keep them. */
function keepHeaders(response: ServerResponse): () => void {
  const before = Object.entries(response.getHeaders());
  return () => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    for (const [name, value] of before) if (value !== undefined) response.setHeader(name, value);
  };
}

/** Encodings that the build writes beside each file (libs/component/compress.mjs), the smaller one first. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
};

/** The encoding for a file (RFC 9110 12.5.3); undefined for the file without one. */
const findEncoding = (file: string, accepted: string | undefined) =>
  ENCODINGS.find(([name, ending]) => acceptsEncoding(accepted, name) && existsSync(`${file}${ending}`));

/** Serves files of a folder to GET and HEAD, with validators for conditional requests; answers every other method with 405. */
export function serveFiles({ folder, template, headers }: StaticFiles): RequestHandler {
  const setHeaders = (response: ServerResponse) => {
    for (const name of DOCUMENT_HEADERS) response.removeHeader(name);
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
    response.setHeader('Vary', 'Accept-Encoding');
  };
  const options = { index: false, redirect: false, acceptRanges: false, lastModified: false, setHeaders } as const;
  const directory = fileURLToPath(folder).replace(/\/$/, '');
  const serve = express.static(directory, options);
  return (request, response, next) => {
    getExchange(response).route = template;
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead) throw problem('method_not_allowed', { headers: { Allow: 'GET, HEAD' } });
    for (const name of IGNORED_PRECONDITIONS) delete request.headers[name];
    const restoreHeaders = keepHeaders(response);
    const { path } = request;
    // The encoded files are not resources of their own.
    if (/\.(br|gz)$/.test(path)) throw problem('not_found');
    const type = /^\/[\w.-]+$/.test(path) ? TYPES[extname(path)] : undefined;
    const encoding = type && findEncoding(directory + path, request.headers['accept-encoding']?.toString());
    if (encoding) {
      const [name, ending] = encoding;
      request.url = `${path}${ending}`;
      response.setHeader('Content-Encoding', name);
      response.setHeader('Content-Type', type);
    }
    serve(request, response, (error: unknown) => {
      // After the first bytes the connection is cut instead.
      if (!response.headersSent) restoreHeaders();
      next(error ?? problem('not_found'));
    });
  };
}
