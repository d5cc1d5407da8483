import type { IncomingMessage } from 'node:http';
import { PROBLEMS } from '@pain-assessment/contracts';
import express, { type Express, type NextFunction, type Request, type Response, type Router } from 'express';
import { discardRest, readLength } from './body.ts';
import { COMMON_HEADERS } from './common-headers.table.ts';
import { getExchange, type Observer } from './observation.ts';
import { invalidRequest, type ProblemError, problem, problemBody, toProblem } from './problem.ts';
import { addPublicRoutes, type CallContext, type Route } from './route.ts';

/** A proxy before this server could have used the other one of two (RFC 9112 3.2, RFC 9110 5.3); Node takes the first. */
const SENT_ONCE = ['Host', 'Authorization'] as const;

/** Rejects a request that repeats one of these headers, or names no host. */
function assertSentOnce(request: IncomingMessage): void {
  // `rawHeaders`, because Node would build `headersDistinct` for each request.
  const names = request.rawHeaders.filter((_, index) => index % 2 === 0).map((name) => name.toLowerCase());
  for (const header of SENT_ONCE) {
    const name = header.toLowerCase();
    if (names.indexOf(name) !== names.lastIndexOf(name)) {
      throw invalidRequest({ header, code: 'duplicate', detail: 'must be sent once' });
    }
  }
  if (request.headers.host === undefined && request.httpVersion === '1.1') {
    throw invalidRequest({ header: 'Host', code: 'required', detail: 'is required' });
  }
}

const HEADERS = Object.entries(COMMON_HEADERS);

/**
 * Sets the headers of every answer, and rejects a request with ambiguous ones. One handler does both, because each further
 * handler costs a fast answer a noticeable part of its time.
 */
export function setCommonHeaders(request: Request, response: Response, next: () => void): void {
  response.setHeader('X-Request-Id', getExchange(response).requestId);
  for (const [name, value] of HEADERS) response.setHeader(name, value);
  assertSentOnce(request);
  next();
}

/** More than Node itself reads while it sends an answer; a smaller rest does not justify a closed connection. */
const LARGE_REST = 64 * 1024;

/** True if a client is still sending much of its body, or may send it although its request to send was rejected. */
function isStillSending(request: IncomingMessage): boolean {
  const length = readLength(request);
  return !request.complete && (length === undefined || request.headers.expect !== undefined || length > LARGE_REST);
}

/** A client that still sends receives its answer at once; its connection closes only after it could read the answer. */
function send(response: Response, body: Buffer): void {
  const { req: request } = response;
  response.setHeader('Content-Length', body.length);
  if (!isStillSending(request)) {
    response.end(body);
    return;
  }
  response.setHeader('Connection', 'close');
  response.write(body);
  const exchange = getExchange(response);
  exchange.isAnswered = true;
  void discardRest(request, exchange.unreadBytes).then(() => response.end());
}

function sendProblem(response: Response, refused: ProblemError, baseUrl: string): void {
  const { requestId } = getExchange(response);
  const body = problemBody(refused, { requestId, baseUrl });
  response.statusCode = body.status;
  for (const [name, value] of Object.entries(refused.headers ?? {})) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/problem+json');
  send(response, Buffer.from(JSON.stringify(body)));
}

/** A path that cannot be decoded has no resource; Express throws its own error before it enters the route. */
function findProblem(error: unknown, { originalUrl }: Request): ProblemError {
  if (!(error instanceof URIError)) return toProblem(error);
  return problem(originalUrl.startsWith('/v1/sessions/') ? 'session_not_found' : 'not_found');
}

/** Express's last handler: answers every thrown error. */
function answerProblem({ baseUrl, observer }: { baseUrl: string; observer: Observer }) {
  // biome-ignore lint/complexity/useMaxParams: Express recognises an error handler by its four parameters.
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const refused = findProblem(error, request);
    const exchange = getExchange(response);
    exchange.problem = refused.problem;
    if (PROBLEMS[refused.problem].status >= 500) observer.failed(error, exchange);
    // Half an answer was sent: only a cut connection can now show the failure.
    if (response.headersSent) response.destroy();
    else sendProblem(response, refused, baseUrl);
  };
}

/** The Express application: common headers, the mounted parts with their own checks of callers, problem bodies (contract.md#errors). */
export function createHttpApp(options: {
  readonly baseUrl: string;
  readonly observer: Observer;
  readonly calls: CallContext;
  /** Routers by mount path, tried in this order. */
  readonly routers: Readonly<Record<string, Router>>;
  /** Proxies with a trusted `X-Forwarded-For`, in the form of Express; none if undefined. */
  readonly trustedProxies?: string | undefined;
  readonly publicRoutes: readonly Route[];
}): Express {
  const { baseUrl, observer, calls, routers, trustedProxies, publicRoutes } = options;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');
  app.set('trust proxy', trustedProxies ?? false);

  app.use(observer.begin, setCommonHeaders);
  for (const [path, router] of Object.entries(routers)) app.use(path, router);
  addPublicRoutes({ router: app, prefix: '', calls }, publicRoutes);
  app.use(() => {
    throw problem('not_found');
  });
  app.use(answerProblem({ baseUrl, observer }));
  return app;
}
