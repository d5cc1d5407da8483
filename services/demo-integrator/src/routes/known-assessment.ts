import type { NextFunction, RequestHandler, Response } from 'express';
import type { Assessments, StoredAssessment } from '../records/assessments.ts';

/** What a route does with the assessment of its path. */
export type Handle = (assessment: StoredAssessment, response: Response, next: NextFunction) => unknown;

/** Passes the assessment of the path to a route; an unknown one ends as 404. */
export const knownAssessment =
  (assessments: Pick<Assessments, 'find'>) =>
  (handle: Handle): RequestHandler =>
  (request, response, next) => {
    const assessment = assessments.find(String(request.params.id));
    return assessment ? handle(assessment, response, next) : next();
  };

/** The component's page allows the service's script and iframe, and nothing else from outside. */
export function componentPolicy(scriptUrl: string): string {
  const { origin } = new URL(scriptUrl);
  return [
    "default-src 'none'",
    `script-src 'self' ${origin}`,
    "style-src 'self'",
    'img-src data:',
    `frame-src ${origin}`,
    "connect-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
