import type { DraftAssessment } from '@pain-assessment/contracts';
import { readCode } from '@pain-assessment/service-kit';
import { loadResult } from '../assessment/end-screen.ts';
import type { IntegratorCall, IntegratorOperation } from '../callers/integrator-call.ts';
import { startOnce } from '../component-calls/start-session.ts';
import { type CompleteRequest, completeSession } from '../component-calls/submit-assessment.ts';
import { createUnlock } from '../component-calls/unlock-session.ts';
import { loadDraft } from '../component-calls/view-assessment.ts';
import type { ProblemError } from '../edge/problem.ts';
import { retrieveResult } from '../integrator-calls/retrieve-result.ts';
import { deleteSession } from '../integrator-calls/session-by-id.ts';
import { type CreateRequest, type CreationDependencies, createOnce } from '../session/creation.ts';
import type { Notifier } from '../session/notifier.ts';
import type { PackedContent } from '../session/packed-content.ts';
import type { PinHashing } from '../session/pin-hashing.ts';
import { readSessionCount } from '../session/quotas.ts';
import type { Loaded, OpenSession, SessionQuery, SessionRecords } from '../session/records.ts';
import { saveDraft, saveSubmission } from '../session/rules.ts';

/** How a call ended: its outcome, or the code of its problem with the seconds until a retry. */
export interface Ended {
  readonly outcome: string;
  readonly retryAfterSeconds?: number;
}

interface Dependencies extends CreationDependencies {
  readonly records: SessionRecords;
  readonly notifier: Notifier;
  readonly pins: PinHashing;
}

function toEnded(error: unknown): Ended {
  if (readCode(error) !== 'api_problem') throw error;
  const { problem: outcome, headers } = error as ProblemError;
  const seconds = headers?.['Retry-After'];
  return { outcome, ...(seconds !== undefined && { retryAfterSeconds: Number(seconds) }) };
}

const takeNothing = () => ({ resize: () => undefined, release: () => undefined });

const runFor = (operation: IntegratorOperation, { account, id, now }: SessionQuery) => {
  const call = { caller: { account: { id: account } }, path: { id }, headers: {}, now, take: takeNothing };
  return operation.run(call as unknown as IntegratorCall);
};

/** The calls of one gateway on sessions, without HTTP. */
export function createSessionCalls(dependencies: Dependencies) {
  const { records, claims } = dependencies;
  const unlock = createUnlock(dependencies);
  const retrieval = retrieveResult({ ...dependencies, reports: { startAhead: () => undefined } });
  return {
    records,
    create: (request: CreateRequest) => createOnce(dependencies, request),
    sessionsUsed: (query: Pick<SessionQuery, 'account' | 'now'>) => readSessionCount(claims, query.account, query.now),
    open: records.open,
    /** The draft that a page receives. */
    async draft(session: OpenSession, now: number) {
      const loaded = await loadDraft(records, session, now);
      return loaded && { ...loaded, draft: loaded.draft && (JSON.parse(loaded.draft.toString()) as DraftAssessment) };
    },
    start: (session: OpenSession, pin: string | null, now: number) => startOnce(dependencies, session, { pin, now }),
    summary: (session: OpenSession, now: number) => loadResult(records, session, { now, take: takeNothing }),
    async saveDraft(
      session: OpenSession,
      { revision, packed: { content: draft, hash } }: { readonly revision: number; readonly packed: PackedContent },
      now: number,
    ): Promise<string> {
      const contents = { draft };
      const changed = await records.change(session, (record) => saveDraft(record, { revision, hash }, now), {
        contents,
        now,
      });
      return changed?.outcome ?? 'session_not_found';
    },
    async saveSubmission(session: Loaded, packed: PackedContent, now: number) {
      const contents = { submission: packed.content };
      const saved = await records.change(session, (record) => saveSubmission(record, packed, now), { contents, now });
      return { outcome: saved?.outcome ?? 'session_not_found', saved: saved?.loaded ?? session };
    },
    complete: (session: Loaded, request: CompleteRequest): Promise<Ended> =>
      completeSession(dependencies, session, request).then((outcome) => ({ outcome }), toEnded),
    unlock: (session: OpenSession, pin: string, now: number): Promise<Ended> =>
      unlock(session, pin, now).then(() => ({ outcome: 'unlocked' }), toEnded),
    status: async (query: SessionQuery) => (await records.find(query))?.facts ?? null,
    /** The result's JSON, or the code of the problem. */
    retrieve: (query: SessionQuery): Promise<string> =>
      runFor(retrieval, query).then(
        ({ body }) => String(body && Buffer.from(body)),
        (error) => toEnded(error).outcome,
      ),
    /** False if there is no such session. */
    remove: (query: SessionQuery): Promise<boolean> =>
      runFor(deleteSession(dependencies), query).then(
        () => true,
        (error) => toEnded(error).outcome !== 'session_not_found',
      ),
  };
}

export type SessionCalls = ReturnType<typeof createSessionCalls>;
