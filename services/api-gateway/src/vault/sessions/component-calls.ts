import type { DraftAssessment, Result } from '@pain-assessment/contracts';
import { type SubmissionCount, secondsUntil, utcMinute } from '../claims/claim-store.ts';
import { canonicalJson, type SealingContext, type SealingPurpose } from '../sealing/sealing.ts';
import { sealedValueDamaged } from '../sealing/sealing-error.ts';
import type {
  CompleteOutcome,
  CompleteRequest,
  LoadedDraft,
  OpenSession,
  SessionVault,
  UnlockOutcome,
  VaultContext,
} from '../session-vault.ts';
import { digestCode, openFacts, openProfile, placeOf, sealStarted } from './kept-session.ts';
import { findSessionId, newOperation, tokenMatches } from './session-identity.ts';
import { createWrongCodes, type WrongCodes } from './wrong-codes.ts';

/** A submission is bound to the session code: only who gave it, or none where none is set, sees what came of it. */
const place = ({ facts, kept }: OpenSession, purpose: SealingPurpose): SealingContext => ({
  ...placeOf(facts, purpose, purpose === 'submission' ? (kept?.code ?? null) : null),
  firstForm: kept === null,
});

async function open(context: VaultContext, token: string, now: number): Promise<OpenSession | null> {
  const id = findSessionId(token);
  const stored = id === null ? null : await context.store.read(id, now);
  if (!stored?.work) return null;
  const { profile, tokenHash, code, kept } = await openProfile(context, { facts: stored.facts, work: stored.work });
  if (!tokenMatches(token, tokenHash)) return null;
  return { facts: await openFacts(context, stored.facts), profile, pinSet: code !== null, kept };
}

async function loadDraft(
  { store, sealing }: VaultContext,
  session: OpenSession,
  now: number,
): Promise<LoadedDraft | null> {
  const saved = await store.newest(session.facts.id, now);
  if (!saved) return null;
  const { revision, newest } = saved;
  const draft = newest && (await sealing.openJson<DraftAssessment>(newest.content, place(session, newest.purpose)));
  return { draft, revision };
}

async function sealContent(
  { sealing }: VaultContext,
  session: OpenSession,
  { purpose, assessment }: { purpose: 'draft' | 'submission'; assessment: DraftAssessment },
) {
  const text = canonicalJson(assessment);
  const { account, id } = session.facts;
  return {
    content: await sealing.seal(Buffer.from(text), place(session, purpose)),
    hashes: await sealing.hashes(text, { account, session: id, use: purpose, firstForm: session.kept === null }),
  };
}

/** Corrects the count for a submission that was not completed, unless an earlier submission of the session was counted in this minute. */
async function uncount({ claims, store }: VaultContext, submission: SubmissionCount): Promise<void> {
  const completedAt = (await store.facts(submission.session, submission.now))?.completedAt ?? null;
  if (completedAt !== null && utcMinute(completedAt).name === utcMinute(submission.now).name) return;
  await claims.uncountSubmission(submission);
}

/** How soon somebody looks at a session whose change was begun, if whoever began it crashed, in milliseconds. */
const LOOK_AFTER_MS = 12_000;

/** A change that a webhook tells of: a look at it is planned before, so that no crash can hide it. */
async function changeWatched<Outcome>(
  { watching }: VaultContext,
  { facts, now }: Pick<OpenSession, 'facts'> & { readonly now: number },
  change: () => Promise<Outcome>,
): Promise<Outcome> {
  if (!watching.isWatched(facts.account)) return change();
  await watching.schedule(facts.id, now + LOOK_AFTER_MS);
  const outcome = await change();
  watching.changed(facts);
  return outcome;
}

/*
 * Two slots, so two steps. Counted first, since a completed submission cannot be refused any more; counted by session, so that
 * a retry after a crash between the steps counts no second time; and after a crash with no retry only until the minute ends.
 */
async function complete(context: VaultContext, request: CompleteRequest): Promise<CompleteOutcome> {
  const { submission, submissionsPerMinute, now } = request;
  const { session, content, hashes } = submission;
  const { account, id } = session.facts;
  const counted = { account, session: id, submissionsPerMinute, now };
  const result = await context.sealing.seal(request.result, place(session, 'result'));
  const cells = request.cells ? await context.sealing.seal(request.cells, place(session, 'cells')) : null;
  const quota = await context.claims.countSubmission(counted);
  if (quota.outcome === 'quota_exceeded') return quota;
  const operation = newOperation();
  const completion = { id, operation, submission: content, hashes, result, cells, now };
  const outcome = await changeWatched(context, { facts: session.facts, now }, () => context.store.complete(completion));
  if (outcome !== 'completed') await uncount(context, counted);
  return { outcome };
}

async function unlock(
  { store, sealing, pins, wrongCodes }: VaultContext & { readonly wrongCodes: WrongCodes },
  session: OpenSession,
  { pin, now }: { pin: string; now: number },
): Promise<UnlockOutcome> {
  const { id } = session.facts;
  const lockedUntil = wrongCodes.lockedUntil(id, now);
  if (lockedUntil !== null) return { outcome: 'pin_locked', retryAfterSeconds: secondsUntil(lockedUntil, now) };
  const counted = await store.countTry({ id, operation: newOperation(), now });
  if (counted.outcome === 'unset' && !session.pinSet) return { outcome: 'unlocked' };
  if (counted.outcome === 'unset') throw sealedValueDamaged('pin');
  if (counted.outcome === 'not_found') return { outcome: 'not_found' };
  if (counted.outcome === 'locked') return { ...counted, outcome: 'pin_locked' };
  const hash = await sealing.open(counted.pin, place(session, 'pin'));
  if (session.kept && digestCode(hash) !== session.kept.code) throw sealedValueDamaged('pin');
  // Counted before it is verified: tries that run at once are all seen.
  wrongCodes.add(id, now);
  if (!(await pins.matches(pin, hash, session.facts.account))) return { outcome: 'wrong_pin' };
  wrongCodes.clear(id);
  await store.clearTries(id, now);
  return { outcome: 'unlocked' };
}

/** A second start changes nothing, so its code is not worth hashing. */
async function start(context: VaultContext, session: OpenSession, { pin, now }: { pin: string | null; now: number }) {
  const { store, sealing, pins } = context;
  const { facts, kept } = session;
  if (facts.status !== 'created') return store.start({ id: facts.id, pin: null, profile: null, now });
  const hash = pin === null ? null : await pins.hash(pin, facts.account);
  const beginning = {
    id: facts.id,
    pin: hash && (await sealing.seal(hash, place(session, 'pin'))),
    profile: kept && (await sealStarted(context, facts, { ...kept, code: hash && digestCode(hash) })),
    now,
  };
  return changeWatched(context, { facts, now }, () => store.start(beginning));
}

/**
 * The result for the end screen. The submission is opened first, because it is bound to the session code: a session that was set back in
 * the store and started again without its code shows nothing.
 */
async function summary({ store, sealing }: VaultContext, session: OpenSession, now: number): Promise<Result | null> {
  const { id } = session.facts;
  const [submission, found] = await Promise.all([store.submission(id, now), store.result(id, now)]);
  if (!submission || !found?.result) return null;
  await sealing.open(submission, place(session, 'submission'));
  return sealing.openJson<Result>(found.result, place(session, 'result'));
}

/** What the component's calls need. */
export function createComponentCalls(context: VaultContext) {
  const { store, claims } = context;
  const wrongCodes = createWrongCodes();
  return {
    open: (token, now) => open(context, token, now),
    draft: (session, now) => loadDraft(context, session, now),
    start: (session, pin, now) => start(context, session, { pin, now }),
    summary: (session, now) => summary(context, session, now),
    async saveDraft(session, { revision, assessment }, now) {
      const sealed = await sealContent(context, session, { purpose: 'draft', assessment });
      return store.saveDraft({ id: session.facts.id, ...sealed, revision, now });
    },
    async sealSubmission(session, assessment) {
      return { session, ...(await sealContent(context, session, { purpose: 'submission', assessment })) };
    },
    saveSubmission: ({ session, content, hashes }, now) =>
      store.saveSubmission({ id: session.facts.id, content, hashes, now }),
    submissionQuota: ({ facts }, submissionsPerMinute, now) =>
      claims.peekSubmission({ account: facts.account, session: facts.id, submissionsPerMinute, now }),
    complete: (request) => complete(context, request),
    unlock: (session, pin, now) => unlock({ ...context, wrongCodes }, session, { pin, now }),
  } satisfies Partial<SessionVault>;
}
