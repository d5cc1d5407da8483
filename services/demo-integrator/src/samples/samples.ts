import type { Log } from '../log.ts';
import type { Assessments, StoredAssessment } from '../records/assessments.ts';
import type { Records } from '../records/records.ts';
import { playVisit } from './patient.ts';
import { patiently } from './patiently.ts';
import { SAMPLES } from './samples.table.ts';

interface Parts {
  readonly records: Records;
  readonly assessments: Assessments;
  readonly signal: AbortSignal;
  readonly log: Log;
}

/**
 * Adds invented patients whose visits are assessments of the service, one after the other, so that the first page shows a course. A
 * failure is logged: the records work without them.
 */
export async function addSamples({ records, assessments, signal, log }: Parts): Promise<void> {
  try {
    for (const { record: form, zone, visits } of SAMPLES) {
      const record = records.add(form, { sample: true });
      for (const visit of visits) {
        const asked = { zone, locale: 'en-GB', modules: ['cartography', 'questionnaires'] } as const;
        const open = () => assessments.open({ record, asked: { ...asked, modules: [...asked.modules] }, kiosk: false });
        const opened: StoredAssessment = await patiently(open, signal);
        await playVisit(opened.session.component.url, visit, signal);
        await patiently(() => assessments.collect(opened), signal);
      }
    }
  } catch (error) {
    if (!signal.aborted) log.warn({ err: error }, 'no samples');
  }
}
