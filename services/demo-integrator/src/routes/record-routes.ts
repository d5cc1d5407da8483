import { Router } from 'express';
import { recordPage, recordsPage } from '../pages/record-pages.ts';
import { type Assessments, isFinished } from '../records/assessments.ts';
import { RecordForm, type Records } from '../records/records.ts';
import { scoresCsv } from '../records/scores-csv.ts';

interface Dependencies {
  readonly records: Records;
  readonly assessments: Assessments;
}

/** `/`, `/records`: the list, a new patient, one patient. */
export function recordRoutes({ records, assessments }: Dependencies): Router {
  const router = Router();
  router.get('/', (_request, response) => void response.send(recordsPage(records.all())));

  router.post('/records', (request, response) => {
    const form = RecordForm.safeParse(request.body);
    if (form.success) return response.redirect(303, `/records/${records.add(form.data).id}`);
    const fields = form.error.issues.map(({ path }) => path.join(' ')).join(', ');
    response.status(400).send(recordsPage(records.all(), `Please correct: ${fields}`));
  });

  router.get('/records/:id', (request, response, next) => {
    const record = records.find(request.params.id);
    if (!record) return next();
    response.send(recordPage(record, assessments.findByRecord(record)));
  });
  router.get('/records/:id/scores.csv', (request, response, next) => {
    const record = records.find(request.params.id);
    if (!record) return next();
    response.attachment(`${record.reference}.csv`).type('text/csv');
    response.send(scoresCsv(assessments.findByRecord(record).filter(isFinished)));
  });
  return router;
}
