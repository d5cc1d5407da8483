import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type Response, Router } from 'express';
import { chooseVisitsPage } from '../pages/problem-page.ts';
import { type FinishedAssessment, isFinished, type StoredAssessment } from '../records/assessments.ts';
import { COMPARED, LocaleCode, type PatientRecord } from '../records/records.ts';
import { type Dependencies, type Handle, known } from './known.ts';

const sendPdf = async (response: Response, pdf: globalThis.ReadableStream<Uint8Array>): Promise<void> => {
  await pipeline(Readable.fromWeb(pdf as ReadableStream), response.type('application/pdf'));
};

const pickBundle = ({ outcome }: FinishedAssessment): string => outcome.result.resume_bundle ?? '';

/** Reports and comparisons from stored bundles, because the service stores nothing permanently. */
export function courseRoutes({ records, assessments, client }: Dependencies): Router {
  const router = Router();

  const sendComparison: Handle<PatientRecord> = async (record, response) => {
    const chosen = new Set([response.req.query.visit].flat().map(String));
    const finished = assessments.findByRecord(record).filter(isFinished);
    const visits = finished.filter(({ id }) => chosen.has(id));
    if (visits.length < COMPARED.least || visits.length > COMPARED.most)
      return response.status(400).send(chooseVisitsPage(record));
    const body = { bundles: visits.map(pickBundle), locale: 'en-GB' as const, reference: record.reference };
    await sendPdf(response, await client.comparisonReport(body));
  };

  const sendReport: Handle<StoredAssessment> = async (assessment, response, next) => {
    const locale = LocaleCode.optional().safeParse(response.req.query.locale);
    if (!isFinished(assessment) || !locale.success) return next();
    if (locale.data === undefined) return response.type('application/pdf').send(assessment.outcome.report);
    const { reference } = assessment.record;
    const body = { resume_bundle: pickBundle(assessment), locale: locale.data, reference };
    await sendPdf(response, await client.makeReport(body));
  };

  router.get('/assessments/:id/report.pdf', known(assessments.find)(sendReport));
  router.get('/records/:id/comparison.pdf', known(records.find)(sendComparison));
  return router;
}
