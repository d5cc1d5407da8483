import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { Router } from 'express';
import { messagePage } from '../pages/problem-page.ts';
import { recordPage, recordsPage } from '../pages/record-pages.ts';
import { isFinished } from '../records/assessments.ts';
import { COMPARED, type PatientRecord, RecordForm } from '../records/records.ts';
import { type Dependencies, type Handle, known } from './known.ts';

/** `/` and `/records/{id}`: patients and their visits, which the service compares from stored bundles. */
export function recordRoutes({ records, assessments, client }: Dependencies): Router {
  const router = Router();
  const knownRecord = known(records.find);
  const list = () =>
    records.all().map((record) => ({ record, visits: assessments.findByRecord(record).filter(isFinished) }));
  router.get('/', (_request, response) => void response.send(recordsPage(list())));

  router.post('/records', (request, response) => {
    const form = RecordForm.safeParse(request.body);
    if (form.success) return response.redirect(303, `/records/${records.add(form.data).id}`);
    const fields = form.error.issues.map(({ path }) => path.join(' ')).join(', ');
    response.status(400).send(recordsPage(list(), `Please correct: ${fields}`));
  });

  const show: Handle<PatientRecord> = (record, response) =>
    response.send(recordPage(record, assessments.findByRecord(record)));

  const compare: Handle<PatientRecord> = async (record, response) => {
    const chosen = new Set([response.req.query.visit].flat().map(String));
    const visits = assessments.findByRecord(record).filter(({ id }) => chosen.has(id));
    const bundles = visits.filter(isFinished).map(({ outcome }) => outcome.result.resume_bundle);
    if (bundles.length < COMPARED.least || bundles.length > COMPARED.most)
      return response.status(400).send(messagePage('Choose two to twelve visits'));
    const pdf = await client.comparisonReport({ bundles, locale: 'en-GB', reference: record.reference });
    await pipeline(Readable.fromWeb(pdf as ReadableStream), response.type('application/pdf'));
  };

  const remove: Handle<PatientRecord> = (record, response) => {
    records.remove(record);
    assessments.removeAll(record);
    response.redirect(303, '/');
  };

  router.get('/records/:id', knownRecord(show));
  router.post('/records/:id/delete', knownRecord(remove));
  router.get('/records/:id/comparison.pdf', knownRecord(compare));
  return router;
}
