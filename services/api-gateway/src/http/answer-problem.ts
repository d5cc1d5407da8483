import { PROBLEMS } from '@pain-assessment/contracts';
import type { NextFunction, Request, Response } from 'express';
import { type Exchange, exchangeOf } from './exchange.ts';
import { problemBody, type Refusal, refusal } from './problem.ts';
import { refusalOfError } from './refusal-of-error.ts';

/** Hears of every answer of 500 and above with the error behind it, for the log. */
export type ReportFailure = (error: unknown, exchange: Exchange) => void;

/** Ends an answer with a problem body (RFC 9457). */
export function sendProblem(response: Response, refused: Refusal, baseUrl: string): void {
  const { code, errors, headers = {} } = refused;
  const exchange = exchangeOf(response);
  const body = problemBody({ code, errors, requestId: exchange.requestId, baseUrl });
  response.statusCode = PROBLEMS[code].status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
  response.setHeader('Content-Type', 'application/problem+json');
  response.end(JSON.stringify(body));
}

/** An id that cannot be decoded is the id of nothing; Express throws its own error before the route is entered. */
function refusalOf(error: unknown, { originalUrl }: Request): Refusal {
  if (!(error instanceof URIError)) return refusalOfError(error);
  return refusal(originalUrl.startsWith('/v1/sessions/') ? 'session_not_found' : 'not_found');
}

/** Express's last handler: answers whatever was thrown. */
export function answerProblem({ baseUrl, reportFailure }: { baseUrl: string; reportFailure: ReportFailure }) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction): void => {
    const refused = refusalOf(error, request);
    exchangeOf(response).problem = refused.code;
    if (PROBLEMS[refused.code].status >= 500) reportFailure(error, exchangeOf(response));
    // Half an answer cannot be taken back; a cut connection is the honest end.
    if (response.headersSent) response.destroy();
    else sendProblem(response, refused, baseUrl);
  };
}
