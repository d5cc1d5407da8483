import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Client, CreatedSession, Locale, Module, Result, Zone } from '@pain-assessment/client';
import { type ExactIndex, readExactIndex } from './exact-index.ts';
import type { PatientRecord } from './records.ts';

/** What was fetched and is kept: the service itself forgets it. */
export interface Outcome {
  readonly result: Result;
  readonly report: Buffer;
  /** The EQ-5D index as the report prints it; null where there is none. */
  readonly index: ExactIndex | null;
}

interface Asked {
  readonly zone: Zone;
  readonly locale: Locale;
  readonly modules: Module[];
}

/** One assessment of a record, as this system keeps it. */
export interface StoredAssessment {
  readonly id: string;
  readonly record: PatientRecord;
  readonly session: CreatedSession;
  /** What the session was asked for, to ask for the same again. */
  readonly asked: Asked;
  /** Whether the patient sees nothing but the assessment, until the professional gives the code. */
  readonly kiosk: boolean;
  /** As far as the service has told. */
  readonly progress: 'waiting' | 'with_patient' | 'expired';
  /** Null until the assessment was sent and its result fetched. */
  readonly outcome: Outcome | null;
  /** True once the service was told to delete its copy before its time. */
  readonly purged: boolean;
}

/** An assessment whose result is stored. */
export type FinishedAssessment = StoredAssessment & { readonly outcome: Outcome };

/** What the form for a new assessment chooses. */
interface AssessmentRequest extends Asked {
  readonly record: PatientRecord;
  readonly kiosk: boolean;
  /** An earlier assessment that the patient reopens. */
  readonly reopen?: StoredAssessment;
}

/** The five calls of an integration: create, (the browser shows the component), result, report, delete. */
export interface Assessments {
  open(request: AssessmentRequest): Promise<StoredAssessment>;
  /** Fetches result and report once, whoever asks; throws `result_not_ready` while the assessment was not sent. */
  collect(assessment: StoredAssessment): Promise<StoredAssessment>;
  purge(assessment: StoredAssessment): Promise<StoredAssessment>;
  /** Notes what the service told, which may come late. */
  note(assessment: StoredAssessment, progress: 'with_patient' | 'expired'): void;
  find(id: string): StoredAssessment | undefined;
  findBySession(sessionId: string): StoredAssessment | undefined;
  /** The newest first. */
  findByRecord(record: PatientRecord): readonly StoredAssessment[];
}

type Calls = Pick<Client, 'createSession' | 'result' | 'fhirDocument' | 'report' | 'deleteSession'>;

function sessionBody({ record, zone, locale, modules, kiosk, reopen }: AssessmentRequest) {
  const { sex, height_cm, weight_kg } = record;
  const bundle = reopen?.outcome?.result.resume_bundle;
  return {
    zone,
    locale,
    modules,
    patient: { sex, height_cm, weight_kg },
    reference: record.reference,
    // A tablet that is given away comes back by a code alone.
    ...(kiosk ? { options: { session_pin: 'required' as const } } : {}),
    ...(bundle ? { resume_bundle: bundle } : {}),
  };
}

/** Work on one assessment that is under way is shared: the page and the service tell of one completion at the same time. */
function createSharing<T>() {
  const running = new Map<string, Promise<T>>();
  return (id: string, work: () => Promise<T>): Promise<T> => {
    const started = running.get(id) ?? work().finally(() => running.delete(id));
    running.set(id, started);
    return started;
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
    findByRecord: ({ id }: PatientRecord) =>
      all()
        .filter(({ record }) => record.id === id)
        .reverse(),
  };
}

/** Assessments in memory; fetching that is under way when `signal` aborts ends with its reason. */
export function createAssessments({ client, signal }: { client: Calls; signal?: AbortSignal }): Assessments {
  const { add, change, ...finding } = createMemory();
  const share = createSharing<StoredAssessment>();
  const options = signal ? { signal } : {};

  async function fetchOutcome({ id, session: { session_id: session } }: StoredAssessment) {
    const result = await client.result(session, options);
    const index = readExactIndex(await client.fhirDocument(session, options));
    const report = await buffer(await client.report(session, options));
    return change(id, { outcome: { result, report, index } });
  }

  return {
    ...finding,
    async open(request) {
      const { record, kiosk, zone, locale, modules } = request;
      const asked = { zone, locale, modules };
      const id = randomUUID();
      // Our own id as idempotency key: a repeated call opens no second session.
      const session = await client.createSession(sessionBody(request), { idempotencyKey: id });
      return add({ id, record, session, asked, kiosk, progress: 'waiting', outcome: null, purged: false });
    },
    async collect(assessment) {
      const stored = finding.find(assessment.id) ?? assessment;
      return stored.outcome ? stored : share(stored.id, () => fetchOutcome(stored));
    },
    async purge({ id, session }) {
      await client.deleteSession(session.session_id);
      return change(id, { purged: true });
    },
    note({ id, progress: known }, progress) {
      if (known !== 'expired') change(id, { progress });
    },
  };
}

/** Whether the result of an assessment is stored. */
export const isFinished = (assessment: StoredAssessment): assessment is FinishedAssessment =>
  assessment.outcome !== null;
