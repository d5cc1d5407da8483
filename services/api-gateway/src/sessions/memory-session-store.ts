import type { Locale } from '@pain-assessment/contracts';
import { secondsUntil } from '../claims/claim-rules.ts';
import { createExpiringMap, type ExpiringMap } from '../memory/expiring-map.ts';
import type { Sealed } from '../sealing/port.ts';
import { LOCK_MS, TRIES_BEFORE_LOCK } from './pin-lock.ts';
import type {
  Completion,
  CompletionOutcome,
  ContentWrite,
  DraftOutcome,
  Lifetimes,
  NewSession,
  SessionFacts,
  SessionStore,
  SessionWork,
  StartOutcome,
  SubmissionOutcome,
  TryOutcome,
} from './port.ts';

/** What dies with the result, in the form in which it changes. */
interface Work {
  readonly profile: Sealed;
  readonly tokenHash: string;
  readonly pin: Sealed | null;
  readonly draftRevision: number;
  readonly draftHash: string | null;
  readonly newest: { purpose: 'draft' | 'submission'; content: Sealed } | null;
  readonly tries: { count: number; last: string; lockedUntil: number | null } | null;
  readonly completion: { operation: string; hash: string; submission: Sealed; result: Sealed } | null;
  readonly reports: Map<Locale, Sealed>;
}

interface State {
  readonly facts: ExpiringMap<SessionFacts>;
  readonly work: ExpiringMap<Work>;
  readonly lifetimes: Lifetimes;
}

interface Live {
  readonly facts: SessionFacts;
  readonly work: Work;
}

function bytesOf({ profile, pin, newest, completion, reports }: Work): number {
  const sealed = [profile, pin, newest?.content, completion?.submission, completion?.result, ...reports.values()];
  return sealed.reduce((sum, value) => sum + (value?.length ?? 0), 0);
}

function put({ facts: allFacts, work: allWork, lifetimes }: State, { facts, work }: Live, now: number): void {
  const { id, status, completedAt, expiresAt, resultExpiresAt } = facts;
  const workEnds = status === 'completed' ? (resultExpiresAt ?? 0) : expiresAt;
  const ends = status === 'completed' ? Math.max((completedAt ?? 0) + lifetimes.tombstone, workEnds) : expiresAt;
  allWork.set(id, work, { until: workEnds, bytes: bytesOf(work), now });
  allFacts.set(id, facts, { until: ends, bytes: 0, now });
}

function findLive({ facts, work }: State, id: string, now: number): Live | null {
  const found = { facts: facts.get(id, now), work: work.get(id, now) };
  return found.facts && found.work ? { facts: found.facts, work: found.work } : null;
}

function write(state: State, session: NewSession): 'written' | 'lapsed' {
  const { facts, profile, tokenHash, draft, permit, now } = session;
  if (facts.expiresAt <= now) return 'lapsed';
  if (state.facts.get(facts.id, now)) return 'written';
  if (now > permit) return 'lapsed';
  const dates = { startedAt: null, completedAt: null, resultExpiresAt: null };
  const work: Work = {
    profile,
    tokenHash,
    pin: null,
    draftRevision: 0,
    draftHash: draft?.hash ?? null,
    newest: draft && { purpose: 'draft', content: draft.content },
    tries: null,
    completion: null,
    reports: new Map(),
  };
  put(state, { facts: { ...facts, ...dates, status: 'created', retrieved: false }, work }, now);
  return 'written';
}

function start(state: State, { id, pin, now }: { id: string; pin: Sealed | null; now: number }): StartOutcome {
  const found = findLive(state, id, now);
  if (!found) return 'not_found';
  if (found.facts.status === 'completed') return 'already_completed';
  if (found.facts.status === 'in_progress') return 'already_started';
  put(state, { facts: { ...found.facts, status: 'in_progress', startedAt: now }, work: { ...found.work, pin } }, now);
  return 'started';
}

function saveDraft(state: State, draft: ContentWrite & { revision: number }): DraftOutcome {
  const { id, revision, content, hashes, now } = draft;
  const found = findLive(state, id, now);
  if (!found) return 'not_found';
  const { facts, work } = found;
  if (facts.status === 'completed') return 'already_completed';
  if (facts.status === 'created') return 'not_started';
  if (revision === work.draftRevision && work.draftHash !== null && hashes.includes(work.draftHash)) return 'saved';
  if (revision <= work.draftRevision) return 'stale';
  const newest = { purpose: 'draft', content } as const;
  put(state, { facts, work: { ...work, draftRevision: revision, draftHash: hashes[0] ?? null, newest } }, now);
  return 'saved';
}

function completedWith(work: Work, hashes: readonly string[]): 'completed_same' | 'completed_other' {
  return work.completion && hashes.includes(work.completion.hash) ? 'completed_same' : 'completed_other';
}

function saveSubmission(state: State, { id, content, hashes, now }: ContentWrite): SubmissionOutcome {
  const found = findLive(state, id, now);
  if (!found) return 'not_found';
  const { facts, work } = found;
  if (facts.status === 'created') return 'not_started';
  if (facts.status === 'completed') return completedWith(work, hashes);
  put(state, { facts, work: { ...work, newest: { purpose: 'submission', content } } }, now);
  return 'saved';
}

function complete(state: State, completion: Completion): CompletionOutcome {
  const { id, operation, submission, hashes, result, now } = completion;
  const found = findLive(state, id, now);
  if (!found) return 'not_found';
  const { facts, work } = found;
  if (facts.status === 'created') return 'not_started';
  if (facts.status === 'completed') {
    return work.completion?.operation === operation ? 'completed' : completedWith(work, hashes);
  }
  const resultExpiresAt = now + state.lifetimes.resultRetention;
  const done = { operation, hash: hashes[0] ?? '', submission, result };
  const completed: Live = {
    facts: { ...facts, status: 'completed', completedAt: now, resultExpiresAt },
    work: { ...work, newest: null, draftHash: null, completion: done },
  };
  put(state, completed, now);
  return 'completed';
}

function fixRetrieval(state: State, id: string, now: number): boolean {
  const found = findLive(state, id, now);
  if (!found?.work.completion) return false;
  const { facts, work } = found;
  if (facts.retrieved) return true;
  put(
    state,
    { facts: { ...facts, retrieved: true, resultExpiresAt: now + state.lifetimes.resultRetention }, work },
    now,
  );
  return true;
}

function countTry(state: State, attempt: { id: string; operation: string; now: number }): TryOutcome {
  const { id, operation, now } = attempt;
  const found = findLive(state, id, now);
  if (!found) return { outcome: 'not_found' };
  const { facts, work } = found;
  if (!work.pin) return { outcome: 'unset' };
  if (work.tries?.last === operation) return { outcome: 'counted', pin: work.pin };
  const { count = 0, lockedUntil = null } = work.tries ?? {};
  if (lockedUntil !== null && lockedUntil > now) {
    return { outcome: 'locked', retryAfterSeconds: secondsUntil(lockedUntil, now) };
  }
  const next = lockedUntil === null ? count + 1 : 1;
  const tries = { count: next, last: operation, lockedUntil: next >= TRIES_BEFORE_LOCK ? now + LOCK_MS : null };
  put(state, { facts, work: { ...work, tries } }, now);
  return { outcome: 'counted', pin: work.pin };
}

function clearTries(state: State, id: string, now: number): void {
  const found = findLive(state, id, now);
  if (found) put(state, { facts: found.facts, work: { ...found.work, tries: null } }, now);
}

function saveReport(state: State, report: { id: string; locale: Locale; content: Sealed; now: number }): boolean {
  const found = findLive(state, report.id, report.now);
  if (!found?.work.completion) return false;
  const reports = new Map(found.work.reports).set(report.locale, report.content);
  put(state, { facts: found.facts, work: { ...found.work, reports } }, report.now);
  return true;
}

function remove({ facts, work }: State, { id, account, now }: { id: string; account: string; now: number }): boolean {
  if (facts.get(id, now)?.account !== account) return false;
  work.delete(id);
  return facts.delete(id);
}

function readable(work: Work | null): SessionWork | null {
  if (!work) return null;
  const { profile, tokenHash, pin } = work;
  return { profile, tokenHash, pin };
}

function createReads(state: State) {
  const live = (id: string, now: number) => findLive(state, id, now)?.work ?? null;
  return {
    facts: async (id, now) => state.facts.get(id, now) ?? null,
    async read(id, now) {
      const facts = state.facts.get(id, now);
      return facts ? { facts, work: readable(live(id, now)) } : null;
    },
    async newest(id, now) {
      const work = live(id, now);
      return work && { revision: work.draftRevision, newest: work.newest };
    },
    submission: async (id, now) => live(id, now)?.completion?.submission ?? null,
    report: async (id, locale, now) => live(id, now)?.reports.get(locale) ?? null,
    async result(id, now) {
      const facts = state.facts.get(id, now);
      return facts ? { facts, result: live(id, now)?.completion?.result ?? null } : null;
    },
  } satisfies Partial<SessionStore>;
}

/** Sessions in the memory of one process, with the outcomes and lifetimes of the Redis store. */
export function createMemorySessionStore({
  lifetimes,
  maximumBytes,
}: {
  lifetimes: Lifetimes;
  maximumBytes?: number;
}): SessionStore & { sweep(now: number): void } {
  const bound = maximumBytes === undefined ? {} : { maximumBytes };
  const state: State = { facts: createExpiringMap(bound), work: createExpiringMap(bound), lifetimes };
  return {
    ...createReads(state),
    write: async (session) => write(state, session),
    start: async (begin) => start(state, begin),
    saveDraft: async (draft) => saveDraft(state, draft),
    saveSubmission: async (submission) => saveSubmission(state, submission),
    complete: async (completion) => complete(state, completion),
    fixRetrieval: async (id, now) => fixRetrieval(state, id, now),
    saveReport: async (report) => saveReport(state, report),
    countTry: async (attempt) => countTry(state, attempt),
    clearTries: async (id, now) => clearTries(state, id, now),
    remove: async (session) => remove(state, session),
    sweep(now) {
      state.facts.sweep(now);
      state.work.sweep(now);
    },
  };
}
