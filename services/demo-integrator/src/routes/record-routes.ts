import { Router } from 'express';
import { recordPage, recordsPage } from '../pages/record-pages.ts';
import { type PatientRecord, RecordForm } from '../records/records.ts';
import { type Dependencies, type Handle, known } from './known.ts';

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

  const show: Handle<PatientRecord> = (record, response) =>
    response.send(recordPage(record, assessments.findByRecord(record)));
  router.get('/records/:id', known(records.find)(show));
  return router;
}
