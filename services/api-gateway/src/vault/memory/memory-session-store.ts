import type { Locale, SessionId } from '@pain-assessment/contracts';
import { secondsUntil } from '../claims/claim-store.ts';
import type { Sealed } from '../sealing/sealing.ts';
import {
  type Completion,
  type CompletionOutcome,
  type ContentWrite,
  type DraftOutcome,
  factsEnd,
  type Lifetimes,
  LOCK_MS,
  type NewReport,
  type NewSession,
  type SessionStore,
  type StartOutcome,
  type StoredFacts,
  type SubmissionOutcome,
  TRIES_BEFORE_LOCK,
  type TryOutcome,
  workEnd,
} from '../sessions/session-store.ts';
import type { WatchedSession } from '../sessions/watched-session.ts';
import { createExpiringMap, type ExpiringMap } from './expiring-map.ts';

/** What is deleted with the result, or with a session not completed. */
interface Work {
  readonly profile: Sealed;
  readonly pin: Sealed | null;
  readonly draftRevision: number;
  readonly draftHash: string | null;
  readonly newest: { purpose: 'draft' | 'submission'; content: Sealed } | null;
  readonly tries: { count: number; last: string; lockedUntil: number | null } | null;
  readonly completion: {
    operation: string;
    hash: string;
    submission: Sealed;
    result: Sealed;
    cells: Sealed | null;
  } | null;
  readonly reports: ReadonlyMap<Locale, Sealed>;
  /** The session's own language, once a report in it is kept. */
  readonly sessionLocale: Locale | null;
}

/** What is kept of a watched session beside its facts. */
type Watch = Omit<WatchedSession, 'id' | 'facts'>;

interface State {
  readonly facts: ExpiringMap<StoredFacts>;
  readonly watches: ExpiringMap<Watch>;
  readonly work: ExpiringMap<Work>;
  readonly lifetimes: Lifetimes;
}

/** A session whose work has not been deleted. */
interface Live {
  readonly facts: StoredFacts;
  readonly work: Work;
}

/** What a call answers, and what it changes. */
interface Decision<Outcome> {
  readonly outcome: Outcome;
  readonly facts?: Partial<StoredFacts>;
  readonly work?: Partial<Work>;
}

interface Call {
  readonly id: SessionId;
  readonly now: number;
}

function countBytes({ profile, pin, newest, completion, reports }: Work): number {
  const sealed = [
    profile,
    pin,
    newest?.content,
    completion?.submission,
    completion?.result,
    completion?.cells,
    ...reports.values(),
  ];
  return sealed.reduce((sum, value) => sum + (value?.length ?? 0), 0);
}

function keep(state: State, { facts, work }: Live, now: number): void {
  state.work.set(facts.id, work, { until: workEnd(facts), bytes: countBytes(work), now });
  state.facts.set(facts.id, facts, { until: factsEnd(facts, state.lifetimes.tombstone), bytes: 0, now });
}

/** Answers a call on a live session and keeps what it changes; null when there is no such session. */
function decide<Outcome>(state: State, { id, now }: Call, rule: (live: Live) => Decision<Outcome>): Outcome | null {
  const [facts, work] = [state.facts.get(id, now), state.work.get(id, now)];
  if (!facts || !work) return null;
  const decision = rule({ facts, work });
  if (decision.facts || decision.work) {
    keep(state, { facts: { ...facts, ...decision.facts }, work: { ...work, ...decision.work } }, now);
  }
  return decision.outcome;
}

function write(state: State, session: NewSession): 'written' | 'lapsed' {
  const { facts, scope, profile, draft, permit, now } = session;
  if (facts.expiresAt <= now) return 'lapsed';
  if (state.facts.get(facts.id, now)) return 'written';
  if (now > permit) return 'lapsed';
  const dates = { startedAt: null, completedAt: null, resultExpiresAt: null };
  const work: Work = {
    profile,
    pin: null,
    draftRevision: 0,
    draftHash: draft?.hash ?? null,
    newest: draft && { purpose: 'draft', content: draft.content },
    tries: null,
    completion: null,
    reports: new Map(),
    sessionLocale: null,
  };
  const kept: StoredFacts = { ...facts, ...dates, scope: { sealed: scope }, status: 'created', retrieved: false };
  keep(state, { facts: kept, work }, now);
  if (session.watchedUntil !== null) {
    const { account, expiresAt } = facts;
    const watch: Watch = { account, expiresAt, status: 'created', deliveries: {} };
    state.watches.set(facts.id, watch, { until: session.watchedUntil, bytes: 0, now });
  }
  return 'written';
}

const start =
  ({ pin, profile, now }: Parameters<SessionStore['start']>[0]) =>
  ({ facts, work }: Live): Decision<StartOutcome> => {
    if (facts.status === 'completed') return { outcome: 'already_completed' };
    if (facts.status === 'in_progress') return { outcome: 'already_started' };
    return {
      outcome: 'started',
      facts: { status: 'in_progress', startedAt: now },
      work: { pin, profile: profile ?? work.profile },
    };
  };

const saveDraft =
  ({ revision, content, hashes }: ContentWrite & { revision: number }) =>
  ({ facts, work }: Live): Decision<DraftOutcome> => {
    if (facts.status === 'completed') return { outcome: 'already_completed' };
    if (facts.status === 'created') return { outcome: 'not_started' };
    const isStored = revision === work.draftRevision && work.draftHash !== null && hashes.includes(work.draftHash);
    if (isStored) return { outcome: 'saved' };
    if (revision <= work.draftRevision) return { outcome: 'stale' };
    const newest = { purpose: 'draft', content } as const;
    return { outcome: 'saved', work: { draftRevision: revision, draftHash: hashes[0] ?? null, newest } };
  };

const compareCompleted = ({ completion }: Work, hashes: readonly string[]) =>
  completion && hashes.includes(completion.hash) ? 'completed_same' : 'completed_other';

const saveSubmission =
  ({ content, hashes }: ContentWrite) =>
  ({ facts, work }: Live): Decision<SubmissionOutcome> => {
    if (facts.status === 'created') return { outcome: 'not_started' };
    if (facts.status === 'completed') return { outcome: compareCompleted(work, hashes) };
    return { outcome: 'saved', work: { newest: { purpose: 'submission', content } } };
  };

const complete =
  ({ operation, submission, hashes, result, cells, now }: Completion, { resultRetention }: Lifetimes) =>
  ({ facts, work }: Live): Decision<CompletionOutcome> => {
    if (facts.status === 'created') return { outcome: 'not_started' };
    if (facts.status === 'completed') {
      const isSentAgain = work.completion?.operation === operation;
      return { outcome: isSentAgain ? 'completed' : compareCompleted(work, hashes) };
    }
    const completion = { operation, hash: hashes[0] ?? '', submission, result, cells };
    return {
      outcome: 'completed',
      facts: { status: 'completed', completedAt: now, resultExpiresAt: now + resultRetention },
      work: { newest: null, draftHash: null, completion },
    };
  };

const fixRetrieval =
  (now: number, { resultRetention }: Lifetimes) =>
  ({ facts, work }: Live): Decision<boolean> => {
    if (!work.completion) return { outcome: false };
    if (facts.retrieved) return { outcome: true };
    return { outcome: true, facts: { retrieved: true, resultExpiresAt: now + resultRetention } };
  };

const countTry =
  (operation: string, now: number) =>
  ({ work: { pin, tries } }: Live): Decision<TryOutcome> => {
    if (!pin) return { outcome: { outcome: 'unset' } };
    const counted = { outcome: 'counted', pin } as const;
    if (tries?.last === operation) return { outcome: counted };
    const lockedUntil = tries?.lockedUntil ?? null;
    if (lockedUntil !== null && lockedUntil > now) {
      return { outcome: { outcome: 'locked', retryAfterSeconds: secondsUntil(lockedUntil, now) } };
    }
    const count = lockedUntil === null ? (tries?.count ?? 0) + 1 : 1;
    const locks = count >= TRIES_BEFORE_LOCK;
    return { outcome: counted, work: { tries: { count, last: operation, lockedUntil: locks ? now + LOCK_MS : null } } };
  };

const saveReport =
  ({ account, locale, isSessionLocale, content }: NewReport) =>
  ({ facts, work }: Live): Decision<boolean> => {
    if (!work.completion || facts.account !== account) return { outcome: false };
    const reports = new Map(work.reports).set(locale, content);
    return { outcome: true, work: { reports, sessionLocale: isSessionLocale ? locale : work.sessionLocale } };
  };

function createReads(state: State) {
  const findFacts = (id: SessionId, now: number) => state.facts.get(id, now) ?? null;
  const findWork = (id: SessionId, now: number) => state.work.get(id, now) ?? null;
  return {
    facts: async (id, now) => findFacts(id, now),
    async read(id, now) {
      const [facts, work] = [findFacts(id, now), findWork(id, now)];
      return facts && { facts, work: work && { profile: work.profile, tokenHash: null, pin: work.pin } };
    },
    async newest(id, now) {
      const work = findWork(id, now);
      return work && { revision: work.draftRevision, newest: work.newest };
    },
    submission: async (id, now) => findWork(id, now)?.completion?.submission ?? null,
    cells: async (id, now) => findWork(id, now)?.completion?.cells ?? null,
    async report({ id, locale, now }) {
      const [facts, work] = [findFacts(id, now), findWork(id, now)];
      const asked = locale ?? work?.sessionLocale;
      return facts && { facts, report: (asked && work?.reports.get(asked)) || null };
    },
    async result(id, now) {
      const facts = findFacts(id, now);
      return facts && { facts, result: findWork(id, now)?.completion?.result ?? null };
    },
  } satisfies Partial<SessionStore>;
}

/** What is told of sessions, and the start, which it needs to know of. */
function createWatch(state: State) {
  return {
    async start(call) {
      const outcome = decide(state, call, start(call)) ?? 'not_found';
      const watch = state.watches.get(call.id, call.now);
      if (outcome === 'started' && watch) state.watches.replace(call.id, { ...watch, status: 'in_progress' });
      return outcome;
    },
    async watched(id, now) {
      const watch = state.watches.get(id, now);
      return watch ? { id, ...watch, facts: state.facts.get(id, now) ?? null } : null;
    },
    async markDelivery({ id, type, mark, now }) {
      const watch = state.watches.get(id, now);
      if (watch) state.watches.replace(id, { ...watch, deliveries: { ...watch.deliveries, [type]: mark } });
    },
  } satisfies Partial<SessionStore>;
}

/** Sessions in the memory of one process. This is the plain statement of the rules; the suites compare the Redis store with it. */
export function createMemorySessionStore({
  lifetimes,
}: {
  lifetimes: Lifetimes;
}): SessionStore & { sweep(now: number): void } {
  const state: State = {
    facts: createExpiringMap(),
    watches: createExpiringMap(),
    work: createExpiringMap(),
    lifetimes,
  };
  return {
    ...createReads(state),
    ...createWatch(state),
    write: async (session) => write(state, session),
    saveDraft: async (draft) => decide(state, draft, saveDraft(draft)) ?? 'not_found',
    saveSubmission: async (submission) => decide(state, submission, saveSubmission(submission)) ?? 'not_found',
    complete: async (completion) => decide(state, completion, complete(completion, lifetimes)) ?? 'not_found',
    fixRetrieval: async (id, now) => decide(state, { id, now }, fixRetrieval(now, lifetimes)) ?? false,
    saveReport: async (report) => decide(state, report, saveReport(report)) ?? false,
    countTry: async (call) => decide(state, call, countTry(call.operation, call.now)) ?? { outcome: 'not_found' },
    async clearTries(id, now) {
      decide(state, { id, now }, () => ({ outcome: true, work: { tries: null } }));
    },
    async remove({ id, account, now }) {
      if (state.facts.get(id, now)?.account !== account) return false;
      state.watches.delete(id);
      state.work.delete(id);
      return state.facts.delete(id);
    },
    sweep(now) {
      state.facts.sweep(now);
      state.work.sweep(now);
      state.watches.sweep(now);
    },
  };
}
