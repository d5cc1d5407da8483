import type { DraftAssessment, Result, SessionId } from '@pain-assessment/contracts';
import { findSessionId, tokenMatches } from './identity.ts';
import { countUnit, type MinuteUnit, peekUnit, secondsUntil, uncountUnit, utcMinute } from './quotas.ts';
import { type Loaded, readPart } from './records.ts';
import {
  acceptCode,
  type CompletionOutcome,
  complete,
  type Decision,
  type DraftOutcome,
  hasResult,
  isLive,
  LOCK_MS,
  type StartOutcome,
  type SubmissionOutcome,
  saveDraft,
  saveSubmission,
  start,
  TRIES_BEFORE_LOCK,
  tryCode,
} from './rules.ts';
import { type PackedContent, unpacked } from './sealing.ts';
import type { SessionFacts, SessionProfile, SessionRecord } from './session.ts';
import type { VaultContext } from './vault-context.ts';

export interface OpenSession {
  readonly facts: SessionFacts;
  readonly profile: SessionProfile;
  readonly pinSet: boolean;
  readonly loaded: Loaded;
}

/** The newest saved content, null without any or after completion, and the revision of the newest draft. */
export interface LoadedDraft {
  readonly draft: DraftAssessment | null;
  readonly revision: number;
}

export interface CompleteRequest {
  readonly submission: PackedContent & { readonly loaded: Loaded };
  /** JSON bytes of the whole result. */
  readonly result: Uint8Array;
  /** Packed and deflated cells of the map, for reports; absent if nothing was painted. */
  readonly cells?: Uint8Array;
  readonly submissionsPerMinute: number;
  /** Also the session's `completed_at`. */
  readonly now: number;
}

export type CompleteOutcome =
  | { readonly outcome: CompletionOutcome }
  | { readonly outcome: 'quota_exceeded'; readonly retryAfterSeconds: number };

export type UnlockOutcome =
  | { readonly outcome: 'unlocked' | 'wrong_pin' | 'not_found' }
  | { readonly outcome: 'pin_locked'; readonly retryAfterSeconds: number };

async function open({ records }: VaultContext, token: string, now: number): Promise<OpenSession | null> {
  const id = findSessionId(token);
  const loaded = id && (await records.load(id, ['work']));
  if (!loaded?.work || !isLive(loaded.facts, now) || !tokenMatches(token, loaded.work.tokenHash)) return null;
  const { facts, work } = loaded;
  return { facts, profile: work.profile, pinSet: work.codeHash !== null, loaded };
}

async function loadDraft({ records }: VaultContext, { facts }: OpenSession, now: number): Promise<LoadedDraft | null> {
  const loaded = await records.load(facts.id, ['work', 'draft', 'submission']);
  if (!loaded?.work || !isLive(loaded.facts, now)) return null;
  const { newest, revision } = loaded.work;
  const content = newest && (await readPart(loaded, newest));
  return { draft: content && (JSON.parse(content.toString()) as DraftAssessment), revision };
}

/** Delay of the look at a session whose change a crash may have interrupted, in milliseconds. */
const LOOK_AFTER_MS = 12_000;

/**
 * Changes a session and notifies its account. It schedules a look at the session first, so that no crash can hide the change; `lookAt`: for
 * an account without a webhook.
 */
async function changeWatched<Outcome>(
  { records, watching }: VaultContext,
  loaded: Loaded,
  {
    lookAt,
    ...change
  }: Parameters<VaultContext['records']['change']>[1] & {
    decide(record: SessionRecord): Decision<Outcome>;
    readonly lookAt?: number;
  },
): Promise<Outcome | 'not_found'> {
  const { id, deliveries } = loaded.facts;
  const at = deliveries ? change.now + LOOK_AFTER_MS : lookAt;
  if (at !== undefined) await watching.schedule(id, at);
  const changed = await records.change<Outcome>(loaded, change);
  if (deliveries) watching.changed(id);
  return changed?.outcome ?? 'not_found';
}

/** A second start changes nothing, so its code is not hashed. */
async function startSession(
  context: VaultContext,
  { facts, loaded }: OpenSession,
  { pin, now }: { readonly pin: string | null; readonly now: number },
): Promise<StartOutcome> {
  if (facts.status !== 'created') return start(loaded, { codeHash: null }, now).outcome;
  const hash = pin === null ? null : await context.pins.hash(pin, facts.account);
  const codeHash = hash?.toString('base64url') ?? null;
  return changeWatched(context, loaded, { decide: (record) => start(record, { codeHash }, now), now });
}

/** Corrects the count of a submission without completion, unless an earlier one of the session counted in this minute. */
async function uncount({ records, claims }: VaultContext, unit: MinuteUnit, { facts }: Loaded): Promise<void> {
  const completedAt = (await records.load(facts.id))?.facts.completedAt ?? null;
  if (completedAt !== null && utcMinute(completedAt).name === utcMinute(unit.now).name) return;
  await uncountUnit(claims, unit);
}

const toUnit = ({ facts }: Pick<OpenSession, 'facts'>, submissionsPerMinute: number, now: number): MinuteUnit => ({
  account: facts.account,
  kind: 'submissions',
  member: facts.id,
  most: submissionsPerMinute,
  now,
});

/*
 * Two slots, so two steps. The first step counts, because a completed submission cannot be rejected later. It counts by session, so a retry
 * after a crash between the steps does not count again; without a retry the count stays until the minute ends.
 */
async function completeSession(context: VaultContext, request: CompleteRequest): Promise<CompleteOutcome> {
  const { submission, result, cells, submissionsPerMinute, now } = request;
  const { loaded, hash, content } = submission;
  const unit = toUnit(loaded, submissionsPerMinute, now);
  const { used, secondsLeft } = await countUnit(context.claims, unit);
  if (used === 0) return { outcome: 'quota_exceeded', retryAfterSeconds: secondsLeft };
  const completion = { hash, hasCells: cells !== undefined, ...context.lifetimes };
  const outcome = await changeWatched(context, loaded, {
    decide: (record) => complete(record, completion, now),
    contents: { submission: content, result: unpacked(result), ...(cells && { cells: unpacked(cells) }) },
    lookAt: now + context.lifetimes.resultRetention,
    now,
  });
  if (outcome !== 'completed') await uncount(context, unit, loaded);
  return { outcome };
}

/**
 * More than the store allows, because a right code on another gateway clears the store's count and not this one. Within one lock's time,
 * two locks' worth is possible only if somebody sets the store's counts back.
 */
const MOST_WRONG = 2 * TRIES_BEFORE_LOCK;

/** Wrong session codes of the last five minutes, counted in this process: a writer of the store can set its counts back, not these. */
function createWrongCodes() {
  /** Times of tries, epoch ms; the session with the newest try comes last. */
  const tries = new Map<SessionId, readonly number[]>();

  function forget(now: number): void {
    for (const [id, times] of tries) {
      if ((times.at(-1) ?? 0) > now - LOCK_MS) return;
      tries.delete(id);
    }
  }
  const recent = (id: SessionId, now: number) => (tries.get(id) ?? []).filter((time) => time > now - LOCK_MS);

  return {
    /** Earliest time of the next try, epoch ms; null for now. */
    lockedUntil(id: SessionId, now: number): number | null {
      const first = recent(id, now).at(-MOST_WRONG);
      return first === undefined ? null : first + LOCK_MS;
    },
    add(id: SessionId, now: number): void {
      forget(now);
      const times = [...recent(id, now), now];
      tries.delete(id);
      tries.set(id, times);
    },
    clear: (id: SessionId) => void tries.delete(id),
  };
}

type WrongCodes = ReturnType<typeof createWrongCodes>;

async function unlock(
  { records, pins }: VaultContext,
  { session: { facts, loaded }, pin, now }: { session: OpenSession; pin: string; now: number },
  wrongCodes: WrongCodes,
): Promise<UnlockOutcome> {
  const locked = (until: number) => ({ outcome: 'pin_locked', retryAfterSeconds: secondsUntil(until, now) }) as const;
  const lockedUntil = wrongCodes.lockedUntil(facts.id, now);
  if (lockedUntil !== null) return locked(lockedUntil);
  const tried = await records.change(loaded, { decide: (record) => tryCode(record, now), now });
  const outcome = tried?.outcome;
  if (!outcome || outcome.outcome === 'not_found') return { outcome: 'not_found' };
  if (outcome.outcome === 'unset') return { outcome: 'unlocked' };
  if (outcome.outcome === 'locked') return locked(outcome.until);
  // Counted before verification, so that simultaneous tries all count.
  wrongCodes.add(facts.id, now);
  const hash = Buffer.from(outcome.codeHash, 'base64url');
  if (!(await pins.matches(pin, hash, facts.account))) return { outcome: 'wrong_pin' };
  wrongCodes.clear(facts.id);
  await records.change(tried.loaded, { decide: (record) => acceptCode(record, now), now });
  return { outcome: 'unlocked' };
}

async function loadResult({ records }: VaultContext, { facts }: OpenSession, now: number): Promise<Result | null> {
  const loaded = await records.load(facts.id, ['result']);
  const result = loaded && hasResult(loaded.facts, now) ? await readPart(loaded, 'result') : null;
  return result && (JSON.parse(result.toString()) as Result);
}

export function createComponentCalls(context: VaultContext) {
  const { records, claims } = context;
  const wrongCodes = createWrongCodes();
  return {
    /** Null: a missing or wrong token, or an expired session. */
    open: (token: string, now: number) => open(context, token, now),
    /** Null if the session has expired since `open`. */
    draft: (session: OpenSession, now: number) => loadDraft(context, session, now),
    /** `pin`: the session code to set, null for none. */
    start: (session: OpenSession, pin: string | null, now: number) => startSession(context, session, { pin, now }),
    /** The result for the end screen; not a retrieval. Null: not yet computed, or deleted. */
    summary: (session: OpenSession, now: number) => loadResult(context, session, now),
    async saveDraft(
      { loaded }: OpenSession,
      { revision, packed: { content: draft, hash } }: { readonly revision: number; readonly packed: PackedContent },
      now: number,
    ): Promise<DraftOutcome> {
      const decide = (record: SessionRecord) => saveDraft(record, { revision, hash }, now);
      const changed = await records.change(loaded, { decide, contents: { draft }, now });
      return changed?.outcome ?? 'not_found';
    },
    /** `submission` is the input of `complete` after the outcome `saved`; `pinSet` is from after the travel of the body. */
    async saveSubmission({ loaded }: OpenSession, packed: PackedContent, now: number) {
      const decide = (record: SessionRecord) => saveSubmission(record, packed, now);
      const changed = await records.change(loaded, { decide, contents: { submission: packed.content }, now });
      const outcome: SubmissionOutcome = changed?.outcome ?? 'not_found';
      const current = changed?.loaded ?? loaded;
      const pinSet = current.work?.codeHash !== null;
      return { outcome, pinSet, submission: { ...packed, loaded: current } };
    },
    /** Reads the quota before a submission is scored, so that a rejected one costs no work; counts nothing. */
    submissionQuota: (session: OpenSession, submissionsPerMinute: number, now: number) =>
      peekUnit(claims, toUnit(session, submissionsPerMinute, now)),
    complete: (request: CompleteRequest) => completeSession(context, request),
    unlock: (session: OpenSession, pin: string, now: number) => unlock(context, { session, pin, now }, wrongCodes),
  };
}
