import type { Client } from '@pain-assessment/client';
import type { NextFunction, RequestHandler, Response } from 'express';
import type { Assessments } from '../records/assessments.ts';
import type { Records } from '../records/records.ts';
import type { Staff } from '../staff/staff.ts';

/** Objects that the routes use. */
export interface Dependencies {
  readonly records: Records;
  readonly assessments: Assessments;
  readonly client: Pick<Client, 'comparisonReport'>;
  readonly staff: Staff;
}

/** Answers for the record or the assessment of the path. */
export type Handle<T> = (found: T, response: Response, next: NextFunction) => unknown;

/** Passes the record or the assessment of the path to a route; an unknown one leads to 404. */
export const known =
  <T>(find: (id: string) => T | undefined) =>
  (handle: Handle<T>): RequestHandler =>
  (request, response, next) => {
    const found = find(String(request.params.id));
    return found ? handle(found, response, next) : next();
  };

/** Content Security Policy without foreign sources; pages with the component allow the service's script and iframe. */
export function contentPolicy(scriptUrl?: string): string {
  const service = scriptUrl && new URL(scriptUrl).origin;
  return [
    "default-src 'none'",
    service ? `script-src 'self' ${service}` : "script-src 'self'",
    "style-src 'self'",
    'img-src data:',
    ...(service ? [`frame-src ${service}`, "connect-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
