import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type {
  CallOptions,
  Client,
  CreatedSession,
  FhirDocument,
  Locale,
  Module,
  Result,
  Zone,
} from '@pain-assessment/client';
import { z } from 'zod';
import type { PatientRecord } from './records.ts';

/** The EQ-5D index with its three decimals and its scale, which the JSON result rounds to one. */
interface ExactIndex {
  readonly value: number;
  readonly range: readonly [minimum: number, maximum: number];
}

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
    /** The newest first. */
    findByRecord: ({ id }: PatientRecord): readonly StoredAssessment[] =>
      all()
        .filter(({ record }) => record.id === id)
        .reverse(),
  };
}

const Quantity = z.object({ value: z.number() });

const IndexObservation = z.object({
  code: z.object({ coding: z.tuple([z.object({ code: z.literal('eq5d.index') })], z.unknown()) }),
  valueQuantity: Quantity,
  referenceRange: z.tuple([z.object({ low: Quantity, high: Quantity })]),
});

/** Reads the index in the FHIR document of a result; null where it was not computed. */
function readExactIndex({ entry }: Pick<FhirDocument, 'entry'>): ExactIndex | null {
  for (const { resource } of entry) {
    const read = IndexObservation.safeParse(resource);
    if (!read.success) continue;
    const [{ low, high }] = read.data.referenceRange;
    return { value: read.data.valueQuantity.value, range: [low.value, high.value] };
  }
  return null;
}

async function fetchOutcome(client: Calls, session: string, options: CallOptions): Promise<Outcome> {
  const result = await client.result(session, options);
  const index = readExactIndex(await client.fhirDocument(session, options));
  return { result, index, report: await buffer(await client.report(session, options)) };
}

/**
 * Assessments in memory, with the five calls of an integration: create, (the browser shows the component), result, report, delete.
 * Fetching that is under way when `signal` aborts ends with its reason.
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
      // Our own id as idempotency key: a repeated call opens no second session.
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
    /** Notes a message of the service, which may come late. */
    note({ id, progress: known }: StoredAssessment, progress: 'with_patient' | 'expired'): void {
      if (known !== 'expired') change(id, { progress });
    },
  };
}
export type Assessments = ReturnType<typeof createAssessments>;

/** Whether the result of an assessment is stored. */
export const isFinished = (assessment: StoredAssessment): assessment is FinishedAssessment =>
  assessment.outcome !== null;

/** Stored results in the order of their visits. */
export const oldestFirst = (visits: readonly FinishedAssessment[]): readonly FinishedAssessment[] =>
  visits.toSorted((a, b) => a.outcome.result.computed_at.localeCompare(b.outcome.result.computed_at));
