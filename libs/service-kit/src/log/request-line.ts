import type { Logger } from './logger.ts';

/** One answered request: `route` is a template such as `/v1/sessions/:id`, never a path. */
export interface AnsweredRequest {
  readonly requestId: string;
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  readonly traceId?: string | undefined;
  readonly account?: string | undefined;
  readonly code?: string | undefined;
}

/** Writes the one line of a request: warn from 500 on, info below. */
export function logRequest(log: Logger, request: AnsweredRequest): void {
  const { requestId, traceId, seconds, ...fields } = request;
  const line = { request_id: requestId, trace_id: traceId, ...fields, duration_ms: Math.round(seconds * 1000) };
  if (request.status >= 500) log.warn(line, 'request');
  else log.info(line, 'request');
}
