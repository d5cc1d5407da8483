import express, { type Express, type Request, type Response, type Router } from 'express';
import type { Observer } from '../observability/observer.ts';
import { answerProblem } from './answer-problem.ts';
import { exchangeOf } from './exchange.ts';
import { addRoute, type Route } from './operation.ts';
import { refusal } from './problem.ts';
import { requireHost } from './require-host.ts';
import { securityHeaders } from './security-headers.ts';

/** What is mounted where; each checks its own callers. */
export interface HttpParts {
  readonly baseUrl: string;
  readonly observer: Observer;
  readonly integratorApi: Router;
  readonly componentApi: Router;
  readonly componentPages: Router;
  /** Open to everyone. */
  readonly publicRoutes: readonly Route[];
}

/** Static files replace `no-store` by what may be kept. */
function identify(_request: Request, response: Response, next: () => void): void {
  response.setHeader('X-Request-Id', exchangeOf(response).requestId);
  response.setHeader('Cache-Control', 'no-store');
  next();
}

/** Both in one handler: each more costs a fast answer a noticeable part of its time. */
const secure = (request: Request, response: Response, next: () => void): void =>
  securityHeaders(request, response, () => requireHost(request, response, next));

/** The Express application: what every answer has, the mounted parts, and problem bodies for all that goes wrong (contract 1). */
export function createHttpApp(parts: HttpParts): Express {
  const { baseUrl, observer } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  app.enable('case sensitive routing');
  app.enable('strict routing');
  app.set('query parser', 'simple');

  app.use(observer.begin, identify, secure);
  app.use('/v1', parts.integratorApi);
  app.use('/component/api', parts.componentApi);
  app.use('/component', parts.componentPages);
  for (const route of parts.publicRoutes) addRoute(app, route);
  app.use(() => {
    throw refusal('not_found');
  });
  app.use(answerProblem({ baseUrl, reportFailure: observer.failed }));
  return app;
}
