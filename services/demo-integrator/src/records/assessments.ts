import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { CallOptions, Client, CreatedSession, Locale, Module, Result, Zone } from '@pain-assessment/client';
import type { PatientRecord } from './records.ts';

/** Fetched data, stored here because the service deletes it. */
export interface Outcome {
  readonly result: Result;
  readonly report: Buffer;
}

interface Asked {
  readonly zone: Zone;
  readonly locale: Locale;
  readonly modules: Module[];
}

/** One assessment of a record. */
export interface StoredAssessment {
  readonly id: string;
  readonly record: PatientRecord;
  readonly session: CreatedSession;
  /** Parameters of the session, reused when the assessment is reopened. */
  readonly asked: Asked;
  /** True if the tablet shows only the assessment until the professional enters the code. */
  readonly kiosk: boolean;
  /** Last state that the service or the page reported. */
  readonly progress: 'waiting' | 'with_patient' | 'expired';
  /** Null until the result is fetched. */
  readonly outcome: Outcome | null;
  /** True after the early deletion of the service's copy. */
  readonly purged: boolean;
}

/** An assessment whose result is stored. */
export type FinishedAssessment = StoredAssessment & { readonly outcome: Outcome };

/** Input of the form for a new assessment. */
interface AssessmentRequest extends Asked {
  readonly record: PatientRecord;
  readonly kiosk: boolean;
  /** An earlier assessment that the patient reopens. */
  readonly reopen?: StoredAssessment;
}

type Calls = Pick<Client, 'createSession' | 'result' | 'report' | 'deleteSession'>;

function sessionBody({ record, zone, locale, modules, kiosk, reopen }: AssessmentRequest) {
  const { sex, height_cm, weight_kg } = record;
  const bundle = reopen?.outcome?.result.resume_bundle;
  return {
    zone,
    locale,
    modules,
    patient: { sex, height_cm, weight_kg },
    reference: record.reference,
    // Only a code returns a handed-over tablet to the professional.
    ...(kiosk ? { options: { session_pin: 'required' as const } } : {}),
    ...(bundle ? { resume_bundle: bundle } : {}),
  };
}

/** Assessments by their id, in memory. */
function createMemory() {
  const assessments = new Map<string, StoredAssessment>();
  const all = () => [...assessments.values()];
  return {
    add(assessment: StoredAssessment) {
      assessments.set(assessment.id, assessment);
      return assessment;
    },
    change(id: string, changes: Partial<StoredAssessment>): StoredAssessment {
      const changed = { ...(assessments.get(id) as StoredAssessment), ...changes };
      assessments.set(id, changed);
      return changed;
    },
    find: (id: string) => assessments.get(id),
    findBySession: (id: string) => all().find(({ session }) => session.session_id === id),
    /** Newest first. */
    findByRecord: ({ id }: PatientRecord): readonly StoredAssessment[] =>
      all()
        .filter(({ record }) => record.id === id)
        .reverse(),
  };
}

async function fetchOutcome(client: Calls, session: string, options: CallOptions): Promise<Outcome> {
  const result = await client.result(session, options);
  return { result, report: await buffer(await client.report(session, options)) };
}

/**
 * Assessments in memory, with the calls of an integration: create, result, report, delete. An abort of
 * `signal` rejects running fetches with its reason.
 */
export function createAssessments({ client, signal }: { client: Calls; signal?: AbortSignal }) {
  const { add, change, ...finding } = createMemory();
  const collecting = new Map<string, Promise<StoredAssessment>>();
  const options = signal ? { signal } : {};

  const fetchAndStore = async ({ id, session }: StoredAssessment) =>
    change(id, { outcome: await fetchOutcome(client, session.session_id, options) });

  return {
    ...finding,
    async open(request: AssessmentRequest): Promise<StoredAssessment> {
      const { record, kiosk, zone, locale, modules } = request;
      const asked = { zone, locale, modules };
      const id = randomUUID();
      // Our own id is the idempotency key: a repeated call creates no second session.
      const session = await client.createSession(sessionBody(request), { idempotencyKey: id });
      return add({ id, record, session, asked, kiosk, progress: 'waiting', outcome: null, purged: false });
    },
    /**
     * Fetches result and report once: the page and the service report one completion at the same time. Throws
     * `result_not_ready` before the submission.
     */
    async collect(assessment: StoredAssessment): Promise<StoredAssessment> {
      const { id } = assessment;
      const stored = finding.find(id) ?? assessment;
      if (stored.outcome) return stored;
      const fetching = collecting.get(id) ?? fetchAndStore(stored).finally(() => collecting.delete(id));
      collecting.set(id, fetching);
      return fetching;
    },
    async purge({ id, session }: StoredAssessment): Promise<StoredAssessment> {
      await client.deleteSession(session.session_id);
      return change(id, { purged: true });
    },
    /** Stores a reported state; a late report does not replace `expired`. */
    note({ id, progress: known }: StoredAssessment, progress: 'with_patient' | 'expired'): void {
      if (known !== 'expired') change(id, { progress });
    },
  };
}
export type Assessments = ReturnType<typeof createAssessments>;

/** True if the result of an assessment is stored. */
export const isFinished = (assessment: StoredAssessment): assessment is FinishedAssessment =>
  assessment.outcome !== null;
