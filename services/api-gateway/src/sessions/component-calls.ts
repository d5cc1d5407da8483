import type { Assessment, DraftAssessment } from '@pain-assessment/contracts';
import type { SubmissionCount } from '../claims/port.ts';
import { utcMinuteOf } from '../claims/utc-period.ts';
import { canonicalJson } from '../sealing/canonical-json.ts';
import type { SealingPurpose } from '../sealing/port.ts';
import { newOperation } from './create-session.ts';
import type { StoredSession } from './port.ts';
import { openJson } from './sealed-json.ts';
import { sessionIdOfToken, tokenMatches } from './session-identity.ts';
import type { SessionsContext } from './sessions-context.ts';
import type {
  CompleteOutcome,
  CompleteRequest,
  LoadedDraft,
  OpenSession,
  Sessions,
  UnlockOutcome,
} from './sessions-port.ts';

const placeOf = <P extends SealingPurpose>({ facts }: Pick<OpenSession, 'facts'>, purpose: P) => ({
  account: facts.account,
  session: facts.id,
  purpose,
});

async function unseal({ sealing }: SessionsContext, { facts, work }: StoredSession): Promise<OpenSession | null> {
  if (!work) return null;
  return {
    facts,
    profile: await openJson(sealing, work.profile, placeOf({ facts }, 'profile')),
    pinSet: work.pin !== null,
  };
}

async function open(context: SessionsContext, token: string, now: number): Promise<OpenSession | null> {
  const id = sessionIdOfToken(token);
  const stored = id === null ? null : await context.store.read(id, now);
  return stored?.work && tokenMatches(token, stored.work.tokenHash) ? unseal(context, stored) : null;
}

async function loadDraft(
  { store, sealing }: SessionsContext,
  session: OpenSession,
  now: number,
): Promise<LoadedDraft | null> {
  const saved = await store.newest(session.facts.id, now);
  if (!saved) return null;
  const { revision, newest } = saved;
  const draft = newest && (await openJson<DraftAssessment>(sealing, newest.content, placeOf(session, newest.purpose)));
  return { draft, revision };
}

async function contentOf(
  { sealing }: SessionsContext,
  session: OpenSession,
  purpose: 'draft' | 'submission',
  assessment: DraftAssessment,
) {
  const text = canonicalJson(assessment);
  const { account, id } = session.facts;
  return {
    id,
    content: await sealing.seal(Buffer.from(text), placeOf(session, purpose)),
    hashes: sealing.hashes(text, { account, session: id, use: purpose }),
  };
}

/** A counted submission that was not completed is taken back, unless the session's count of this minute belongs to another. */
async function takeBack({ claims, store }: SessionsContext, submission: SubmissionCount): Promise<void> {
  const completedAt = (await store.facts(submission.session, submission.now))?.completedAt ?? null;
  if (completedAt !== null && utcMinuteOf(completedAt).name === utcMinuteOf(submission.now).name) return;
  await claims.uncountSubmission(submission);
}

/*
 * Two slots, so two steps. Counted first, since a completed submission cannot be refused any more; counted by session, so that
 * a retry after a crash between the steps counts no second time; and after a crash with no retry only until the minute ends.
 */
async function complete(context: SessionsContext, request: CompleteRequest): Promise<CompleteOutcome> {
  const { session, assessment, result, submissionsPerMinute, now } = request;
  const { account, id } = session.facts;
  const submission = { account, session: id, submissionsPerMinute, now };
  const { content, hashes } = await contentOf(context, session, 'submission', assessment);
  const sealedResult = await context.sealing.seal(result, placeOf(session, 'result'));
  const quota = await context.claims.countSubmission(submission);
  if (quota.outcome === 'quota_exceeded') return quota;
  const operation = newOperation();
  const outcome = await context.store.complete({
    id,
    operation,
    submission: content,
    hashes,
    result: sealedResult,
    now,
  });
  if (outcome !== 'completed') await takeBack(context, submission);
  return { outcome };
}

async function unlock(
  { store, sealing, pins }: SessionsContext,
  session: OpenSession,
  pin: string,
  now: number,
): Promise<UnlockOutcome> {
  const { id } = session.facts;
  const counted = await store.countTry({ id, operation: newOperation(), now });
  if (counted.outcome === 'unset') return { outcome: 'unlocked' };
  if (counted.outcome === 'not_found') return { outcome: 'not_found' };
  if (counted.outcome === 'locked') return { ...counted, outcome: 'pin_locked' };
  const hash = await sealing.open(counted.pin, placeOf(session, 'pin'));
  if (!(await pins.matches(pin, hash))) return { outcome: 'wrong_pin' };
  await store.clearTries(id, now);
  return { outcome: 'unlocked' };
}

/** What the component's calls need. */
export function createComponentCalls(context: SessionsContext) {
  const { store, sealing, pins, claims } = context;
  return {
    open: (token, now) => open(context, token, now),
    draft: (session, now) => loadDraft(context, session, now),
    async start(session, pin, now) {
      const sealed = pin === null ? null : await sealing.seal(await pins.hash(pin), placeOf(session, 'pin'));
      return store.start({ id: session.facts.id, pin: sealed, now });
    },
    async saveDraft(session, revision, draft, now) {
      return store.saveDraft({ ...(await contentOf(context, session, 'draft', draft)), revision, now });
    },
    async saveSubmission(session, assessment: Assessment, now) {
      return store.saveSubmission({ ...(await contentOf(context, session, 'submission', assessment)), now });
    },
    submissionQuota: ({ facts }, submissionsPerMinute, now) =>
      claims.peekSubmission({ account: facts.account, session: facts.id, submissionsPerMinute, now }),
    complete: (request) => complete(context, request),
    unlock: (session, pin, now) => unlock(context, session, pin, now),
  } satisfies Partial<Sessions>;
}
