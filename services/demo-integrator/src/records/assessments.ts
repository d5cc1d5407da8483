import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client, CreatedSession, CreateSession, Result } from '@pain-assessment/client';
import type { PatientRecord } from './records.ts';

/** Parameters of a session, reused when its assessment is reopened. */
type Asked = Required<Pick<CreateSession, 'zone' | 'locale' | 'modules'>>;

/** One assessment of a record. */
export interface StoredAssessment {
  readonly id: string;
  readonly record: PatientRecord;
  readonly session: CreatedSession;
  readonly asked: Asked;
  /** True if the tablet shows only the assessment until the professional enters the code. */
  readonly kiosk: boolean;
  /** Last state that the service or the page reported. */
  readonly progress: 'waiting' | 'with_patient' | 'expired';
  /** Fetched data, stored here because the service deletes it; null until then. */
  readonly outcome: { readonly result: Result; readonly report: Buffer } | null;
}

/** An assessment whose result is stored. */
export type FinishedAssessment = StoredAssessment & { readonly outcome: NonNullable<StoredAssessment['outcome']> };

/** True if the result of an assessment is stored. */
export const isFinished = (assessment: StoredAssessment): assessment is FinishedAssessment =>
  assessment.outcome !== null;

interface AssessmentRequest extends Pick<StoredAssessment, 'record' | 'asked' | 'kiosk'> {
  /** Bundle of an earlier assessment that the patient reopens. */
  readonly bundle?: string;
}

interface Parts {
  readonly client: Pick<Client, 'createSession' | 'result' | 'report'>;
  /** An abort rejects running fetches with its reason. */
  readonly signal: AbortSignal;
}

/** Assessments by their id, in memory. */
function createMemory() {
  const assessments = new Map<string, StoredAssessment>();
  const all = () => [...assessments.values()];
  return {
    store(assessment: StoredAssessment): StoredAssessment {
      assessments.set(assessment.id, assessment);
      return assessment;
    },
    find: (id: string) => assessments.get(id),
    findBySession: (id: string) => all().find(({ session }) => session.session_id === id),
    removeAll(record: PatientRecord): void {
      for (const { id } of all().filter((assessment) => assessment.record.id === record.id)) assessments.delete(id);
    },
    /** Newest first. */
    findByRecord: ({ id }: PatientRecord): readonly StoredAssessment[] =>
      all()
        .filter(({ record }) => record.id === id)
        .reverse(),
  };
}

/** Assessments in memory, with the calls of an integration: create, result, report. */
export function createAssessments({ client, signal }: Parts) {
  const { store, ...finding } = createMemory();
  const collecting = new Map<string, Promise<StoredAssessment>>();

  async function fetchAndStore({ id, session: { session_id: session } }: StoredAssessment): Promise<StoredAssessment> {
    const result = await client.result(session, { signal });
    const report = await buffer(await client.report(session, { signal }));
    return store({ ...(finding.find(id) as StoredAssessment), outcome: { result, report } });
  }

  return {
    ...finding,
    async open({ record, asked, kiosk, bundle }: AssessmentRequest): Promise<StoredAssessment> {
      const { sex, height_cm, weight_kg, reference } = record;
      const body: CreateSession = { ...asked, patient: { sex, height_cm, weight_kg }, reference };
      // Only a code returns a handed-over tablet to the professional.
      if (kiosk) body.options = { session_pin: 'required' };
      if (bundle) body.resume_bundle = bundle;
      const id = randomUUID();
      // Our own id is the idempotency key: a repeated call creates no second session.
      const session = await client.createSession(body, { idempotencyKey: id });
      return store({ id, record, session, asked, kiosk, progress: 'waiting', outcome: null });
    },
    /**
     * Fetches result and report once: the page and the service report one completion at the same time. Throws
     * `result_not_ready` before the submission.
     */
    async collect(assessment: StoredAssessment): Promise<StoredAssessment> {
      const { id } = assessment;
      if (assessment.outcome) return assessment;
      const fetching = collecting.get(id) ?? fetchAndStore(assessment).finally(() => collecting.delete(id));
      collecting.set(id, fetching);
      return fetching;
    },
    /** Stores a reported state; a late report does not replace `expired`. */
    note(assessment: StoredAssessment, progress: 'with_patient' | 'expired'): void {
      if (assessment.progress !== 'expired') store({ ...assessment, progress });
    },
  };
}
export type Assessments = ReturnType<typeof createAssessments>;
