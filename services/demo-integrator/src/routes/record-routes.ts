import { Router } from 'express';
import { recordPage, recordsPage } from '../pages/record-pages.ts';
import { isFinished } from '../records/assessments.ts';
import { type PatientRecord, RecordForm } from '../records/records.ts';
import { scoresCsv } from '../records/scores-csv.ts';
import { type Dependencies, type Handle, known } from './known.ts';

/** `/`, `/records`: the list, a new patient, one patient. */
export function recordRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  const knownRecord = known(records.find);
  router.get('/', (_request, response) => void response.send(recordsPage(records.all())));

  router.post('/records', (request, response) => {
    const form = RecordForm.safeParse(request.body);
    if (form.success) return response.redirect(303, `/records/${records.add(form.data).id}`);
    const fields = form.error.issues.map(({ path }) => path.join(' ')).join(', ');
    response.status(400).send(recordsPage(records.all(), `Please correct: ${fields}`));
  });

  const show: Handle<PatientRecord> = (record, response) =>
    response.send(recordPage(record, assessments.findByRecord(record)));
  router.get('/records/:id', knownRecord(show));

  const sendScores: Handle<PatientRecord> = (record, response) => {
    response.attachment(`${record.reference}.csv`).type('text/csv');
    response.send(scoresCsv(assessments.findByRecord(record).filter(isFinished)));
  };
  router.get('/records/:id/scores.csv', knownRecord(sendScores));
  return router;
}
