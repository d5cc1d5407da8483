import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client, CreatedSession, Locale, Module, Result, Zone } from '@pain-assessment/client';
import type { PatientRecord } from './records.ts';

/** One assessment of a record, as this system keeps it. */
export interface StoredAssessment {
  readonly id: string;
  readonly record: PatientRecord;
  readonly session: CreatedSession;
  /** Null until the assessment was sent and its result fetched. */
  readonly outcome: { readonly result: Result; readonly report: Buffer } | null;
  /** True once the service was told to delete its copy before its time. */
  readonly purged: boolean;
}

/** What the form for a new assessment chooses. */
export interface AssessmentRequest {
  readonly record: PatientRecord;
  readonly zone: Zone;
  readonly locale: Locale;
  readonly modules: Module[];
  /** An earlier assessment that the patient reopens. */
  readonly reopen?: StoredAssessment;
}

/** The five calls of an integration: create, (the browser shows the component), result, report, delete. */
export interface Assessments {
  open(request: AssessmentRequest): Promise<StoredAssessment>;
  /** Fetches result and report once; throws `result_not_ready` while the assessment was not sent. */
  collect(assessment: StoredAssessment): Promise<StoredAssessment>;
  purge(assessment: StoredAssessment): Promise<StoredAssessment>;
  find(id: string): StoredAssessment | undefined;
  findByRecord(record: PatientRecord): readonly StoredAssessment[];
}

type Calls = Pick<Client, 'createSession' | 'result' | 'report' | 'deleteSession'>;

function sessionBody({ record, zone, locale, modules, reopen }: AssessmentRequest) {
  const { sex, height_cm, weight_kg } = record;
  const bundle = reopen?.outcome?.result.resume_bundle;
  return {
    zone,
    locale,
    modules,
    patient: { sex, height_cm, weight_kg },
    // Opaque to the service; it is printed on the report.
    reference: record.id.slice(0, 8),
    ...(bundle ? { resume_bundle: bundle } : {}),
  };
}

export function createAssessments({ client }: { client: Calls }): Assessments {
  const assessments = new Map<string, StoredAssessment>();
  const keep = (assessment: StoredAssessment) => {
    assessments.set(assessment.id, assessment);
    return assessment;
  };

  return {
    async open(request) {
      const id = randomUUID();
      // Our own id as idempotency key: a repeated call opens no second session.
      const session = await client.createSession(sessionBody(request), { idempotencyKey: id });
      return keep({ id, record: request.record, session, outcome: null, purged: false });
    },
    async collect(assessment) {
      if (assessment.outcome) return assessment;
      const { session_id: session } = assessment.session;
      const result = await client.result(session);
      const report = await buffer(await client.report(session));
      return keep({ ...assessment, outcome: { result, report } });
    },
    async purge(assessment) {
      await client.deleteSession(assessment.session.session_id);
      return keep({ ...assessment, purged: true });
    },
    find: (id) => assessments.get(id),
    findByRecord: ({ id }) => [...assessments.values()].filter(({ record }) => record.id === id).reverse(),
  };
}
