import { fileURLToPath } from 'node:url';
import type { WebhookEvent } from '@pain-assessment/client';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import type { Log } from './log.ts';
import { messagePage, problemPage } from './pages/problem-page.ts';
import type { Assessments } from './records/assessments.ts';
import { assessmentRoutes } from './routes/assessment-routes.ts';
import { keepInKiosk } from './routes/kiosk-lock.ts';
import { kioskRoutes } from './routes/kiosk-routes.ts';
import { contentPolicy, type Dependencies } from './routes/known.ts';
import { recordRoutes } from './routes/record-routes.ts';
import { onlyStaff, staffRoutes } from './routes/staff-routes.ts';
import { onlySameOrigin } from './staff/same-origin.ts';
import { WEBHOOK_PATH, webhookReceiver } from './webhooks/receiver.ts';

const ASSETS = fileURLToPath(new URL('../assets/', import.meta.url));

interface ServerParts extends Dependencies {
  /** Secret of the webhook signatures. */
  readonly webhookSecret: string;
  /** Address of these pages, in addition to this machine's own names. */
  readonly origin?: string | undefined;
  readonly log: Log;
}

/** Pages contain health data: no cache, no frame around them, no foreign script. */
function protect(_: Request, response: Response, next: NextFunction): void {
  response.set({
    'Content-Security-Policy': contentPolicy(),
    'Cache-Control': 'no-store',
    // With no-referrer, browsers would send `Origin: null` with a form.
    'Referrer-Policy': 'same-origin',
    'X-Content-Type-Options': 'nosniff',
  });
  next();
}

/** Acts on the service's webhooks; ignores those of unknown sessions. */
const actOn =
  (assessments: Assessments) =>
  async ({ type, data }: WebhookEvent): Promise<void> => {
    const assessment = assessments.findBySession(data.session_id);
    if (!assessment) return;
    if (type === 'session.completed' || type === 'session.result_expiring') await assessments.collect(assessment);
    if (type === 'session.started') assessments.note(assessment, 'with_patient');
    if (type === 'session.expired') assessments.note(assessment, 'expired');
  };

/** The demo's pages as an Express app. */
export function createServer(parts: ServerParts): Express {
  const { assessments, webhookSecret, staff, origin, log } = parts;
  const app = express();
  app.disable('x-powered-by');
  app.use(protect);
  // Before `onlySameOrigin`: a signature authenticates messages, which come from a server.
  app.post(WEBHOOK_PATH, webhookReceiver({ secret: webhookSecret, act: actOn(assessments), log }));
  app.use(
    onlySameOrigin(
      origin,
      (_request, response) => void response.status(403).send(messagePage('Requests of other sites are refused')),
    ),
  );
  app.use('/assets', express.static(ASSETS, { index: false }));
  app.use(express.urlencoded({ extended: false, limit: '10kb' }));
  app.use(staffRoutes(staff));
  app.use(keepInKiosk(assessments, onlyStaff(staff)));
  for (const routes of [recordRoutes, assessmentRoutes, kioskRoutes]) app.use(routes(parts));
  app.use((_request, response) => void response.status(404).send(messagePage('There is no such page')));
  // biome-ignore lint/complexity/useMaxParams: Express recognises an error handler by its four parameters.
  app.use((error: unknown, _request: Request, response: Response, _next: NextFunction) => {
    const { status, body } = problemPage(error);
    if (status >= 500) log.error({ err: error }, 'request failed');
    response.status(status).send(body);
  });
  return app;
}
