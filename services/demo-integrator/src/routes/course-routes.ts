import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import type { Client, Locale } from '@pain-assessment/client';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import { comparisonPage } from '../pages/comparison-page.ts';
import { chooseVisitsPage } from '../pages/problem-page.ts';
import { type Assessments, type FinishedAssessment, isFinished } from '../records/assessments.ts';
import { LocaleCode } from '../records/codes.ts';
import { COMPARED, type PatientRecord, type Records } from '../records/records.ts';

interface Dependencies {
  readonly records: Records;
  readonly assessments: Assessments;
  readonly client: Pick<Client, 'makeReport' | 'compareBundles' | 'comparisonReport'>;
}

const sendPdf = async (response: Response, pdf: globalThis.ReadableStream<Uint8Array>): Promise<void> => {
  await pipeline(Readable.fromWeb(pdf as ReadableStream), response.type('application/pdf'));
};

const pickBundle = ({ outcome }: FinishedAssessment): string => outcome.result.resume_bundle ?? '';

/** Visits of a patient that were chosen, oldest first, as a comparison has them. */
function findVisits(record: PatientRecord, request: Request, assessments: Assessments): readonly FinishedAssessment[] {
  const chosen = new Set([request.query.visit].flat().map(String));
  return assessments
    .findByRecord(record)
    .filter(({ id }) => chosen.has(id))
    .filter(isFinished)
    .toSorted((a, b) => a.outcome.result.computed_at.localeCompare(b.outcome.result.computed_at));
}

interface Choice {
  readonly record: PatientRecord;
  readonly visits: readonly FinishedAssessment[];
  readonly body: { readonly bundles: string[]; readonly locale: Locale; readonly reference: string };
}

/** What becomes of a patient over time, made from the bundles that were kept: the service itself keeps nothing. */
export function courseRoutes({ records, assessments, client }: Dependencies): Router {
  const router = Router();

  const compare =
    (answer: (choice: Choice, response: Response) => Promise<unknown>): RequestHandler =>
    async (request, response, next) => {
      const record = records.find(String(request.params.id));
      if (!record) return next();
      const visits = findVisits(record, request, assessments);
      if (visits.length < COMPARED.least || visits.length > COMPARED.most)
        return response.status(400).send(chooseVisitsPage(record));
      const body = { bundles: visits.map(pickBundle), locale: 'en-GB' as const, reference: record.reference };
      await answer({ record, visits, body }, response);
    };

  const sendReport: RequestHandler = async (request, response, next) => {
    const assessment = assessments.find(String(request.params.id));
    const locale = LocaleCode.optional().safeParse(request.query.locale);
    if (!assessment || !isFinished(assessment) || !locale.success) return next();
    if (locale.data === undefined) return response.type('application/pdf').send(assessment.outcome.report);
    const { reference } = assessment.record;
    const body = { resume_bundle: pickBundle(assessment), locale: locale.data, reference };
    await sendPdf(response, await client.makeReport(body));
  };

  router.get('/assessments/:id/report.pdf', sendReport);
  router.get(
    '/records/:id/comparison',
    compare(async ({ body, ...choice }, response) =>
      response.send(comparisonPage({ ...choice, comparison: await client.compareBundles(body) })),
    ),
  );
  router.get(
    '/records/:id/comparison.pdf',
    compare(async ({ body }, response) => sendPdf(response, await client.comparisonReport(body))),
  );
  return router;
}
