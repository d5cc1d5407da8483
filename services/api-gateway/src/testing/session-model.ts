import type {
  CompletionOutcome,
  DraftOutcome,
  SessionStore,
  StartOutcome,
  SubmissionOutcome,
  TryOutcome,
} from '../sessions/port.ts';
import { CONTRACT_LIFETIMES } from './store-kinds.ts';

/** What happened to a session and was accepted; everything else is told from this history. */
type Event = { readonly at: number } & (
  | {
      readonly kind: 'started' | 'completed' | 'draft' | 'submission' | 'retrieved';
      readonly text: string;
      readonly revision: number;
    }
  | { readonly kind: 'try' | 'cleared' }
);

const { session: LIFETIME, resultRetention: RETENTION, tombstone: TOMBSTONE } = CONTRACT_LIFETIMES;
const LOCK = 300_000;

/** One session as contract 1 and 2 tell it, in the plainest words: a list of events and questions about it. */
export function createSessionModel(createdAt: number, pin: string | null) {
  const events: Event[] = [];
  let removed = false;
  const reports = new Map<string, string>();
  const told = (kind: string) =>
    events.filter((event): event is Extract<Event, { text: string }> => event.kind === kind);
  const add = (kind: Extract<Event, { text: string }>['kind'], at: number, text = '', revision = 0) =>
    events.push({ kind, at, text, revision });
  const completed = () => told('completed')[0];
  const resultEnd = () => ((told('retrieved')[0] ?? completed())?.at ?? 0) + RETENTION;
  const live = (now: number) => !removed && now < (completed() ? resultEnd() : createdAt + LIFETIME);
  const known = (now: number) =>
    live(now) || (!removed && completed() !== undefined && now < (completed()?.at ?? 0) + TOMBSTONE);
  const status = () => (completed() ? 'completed' : told('started').length > 0 ? 'in_progress' : 'created');
  const lastDraft = () => told('draft').at(-1);
  const sameness = (text: string) => (completed()?.text === text ? 'completed_same' : 'completed_other');

  /** Tries counted since the last right one or the end of the last lock, and the end of a lock. */
  function tries(): { count: number; lockedUntil: number } {
    let [count, lockedUntil] = [0, 0];
    for (const { kind, at } of events) {
      if (kind === 'cleared') [count, lockedUntil] = [0, 0];
      if (kind !== 'try') continue;
      count = lockedUntil > 0 && at >= lockedUntil ? 1 : count + 1;
      lockedUntil = count >= 5 ? at + LOCK : 0;
    }
    return { count, lockedUntil };
  }

  return {
    known,
    live,
    view(now: number) {
      if (!known(now)) return null;
      const newest = [...told('draft'), ...told('submission')].length > 0 && !completed() ? events : [];
      const last = newest.findLast(({ kind }) => kind === 'draft' || kind === 'submission');
      return {
        status: status(),
        startedAt: told('started')[0]?.at ?? null,
        completedAt: completed()?.at ?? null,
        resultExpiresAt: completed() ? resultEnd() : null,
        revision: live(now) ? (lastDraft()?.revision ?? 0) : null,
        newest: live(now) && last && 'text' in last ? last.text : null,
        result: live(now) && completed() ? `result of ${completed()?.text}` : null,
        submission: live(now) && completed() ? completed()?.text : null,
        report: live(now) ? (reports.get('en-GB') ?? null) : null,
      };
    },
    start(now: number): StartOutcome {
      if (!live(now)) return 'not_found';
      if (status() === 'completed') return 'already_completed';
      if (status() === 'in_progress') return 'already_started';
      add('started', now);
      return 'started';
    },
    saveDraft(now: number, revision: number, text: string): DraftOutcome {
      if (!live(now)) return 'not_found';
      if (status() === 'completed') return 'already_completed';
      if (status() === 'created') return 'not_started';
      const stored = lastDraft() ?? { revision: 0, text: null };
      if (revision > stored.revision) add('draft', now, text, revision);
      else if (revision < stored.revision || text !== stored.text) return 'stale';
      return 'saved';
    },
    saveSubmission(now: number, text: string): SubmissionOutcome {
      if (!live(now)) return 'not_found';
      if (status() === 'completed') return sameness(text);
      if (status() === 'created') return 'not_started';
      add('submission', now, text);
      return 'saved';
    },
    complete(now: number, text: string): CompletionOutcome {
      if (!live(now)) return 'not_found';
      if (status() === 'completed') return sameness(text);
      if (status() === 'created') return 'not_started';
      add('completed', now, text);
      return 'completed';
    },
    fixRetrieval(now: number): boolean {
      if (!live(now) || !completed()) return false;
      if (told('retrieved').length === 0) add('retrieved', now);
      return true;
    },
    saveReport(now: number, text: string): boolean {
      if (!live(now) || !completed()) return false;
      reports.set('en-GB', text);
      return true;
    },
    countTry(now: number): TryOutcome['outcome'] {
      if (!live(now)) return 'not_found';
      if (pin === null || told('started').length === 0) return 'unset';
      if (tries().lockedUntil > now) return 'locked';
      events.push({ kind: 'try', at: now });
      return 'counted';
    },
    clearTries(now: number): void {
      if (live(now)) events.push({ kind: 'cleared', at: now });
    },
    remove(now: number): boolean {
      const was = known(now);
      removed ||= was;
      return was;
    },
  };
}

export type SessionModel = ReturnType<typeof createSessionModel>;

/** The same view of a session in a store. */
export async function viewOf(store: SessionStore, id: string, now: number): Promise<ReturnType<SessionModel['view']>> {
  const stored = await store.read(id, now);
  if (!stored) return null;
  const saved = await store.newest(id, now);
  const { status, startedAt, completedAt, resultExpiresAt } = stored.facts;
  const text = (value: Uint8Array | null | undefined) => (value == null ? null : Buffer.from(value).toString());
  return {
    status,
    startedAt,
    completedAt,
    resultExpiresAt,
    revision: saved?.revision ?? null,
    newest: text(saved?.newest?.content),
    result: text((await store.result(id, now))?.result),
    submission: text(await store.submission(id, now)) ?? null,
    report: text(await store.report(id, 'en-GB', now)),
  };
}
