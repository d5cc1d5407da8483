import type { FieldErrorCode, StartRequest, Summary, UnlockAnswer, UnlockRequest } from '@pain-assessment/contracts';
import { summarise } from '../assessment/assessment.ts';
import { auditPage, type ComponentOperation } from '../callers/component-call.ts';
import { acceptBody } from '../edge/bodies.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import { sharePerOwner } from '../limits/limits.ts';
import type { OpenSession, UnlockOutcome } from '../session/component-calls.ts';
import type { StartOutcome } from '../session/rules.ts';
import type { SessionVault } from '../session/session-vault.ts';

const STARTED = json(200, { status: 'in_progress' });

/** Rejects a code for a session without one; requires it before the start if the session must have one (contract.md#session-code). */
function assertPinAllowed(pin: string | null, { facts, profile }: OpenSession): void {
  const refuse = (code: FieldErrorCode, detail: string) => invalidRequest({ pointer: '/pin', code, detail });
  if (pin !== null && profile.sessionPin === 'none') throw refuse('unknown_field', 'is refused with session_pin none');
  const isMissing = pin === null && profile.sessionPin === 'required' && facts.status === 'created';
  if (isMissing) throw refuse('required', 'is required with session_pin required');
}

/** `POST /component/api/start`; a second start changes nothing (contract.md#component-api). */
export function startSession({ vault }: { vault: Pick<SessionVault, 'start'> }): ComponentOperation {
  const share = sharePerOwner<StartOutcome>();
  return {
    bounds: CALLS.start,
    body: 'start',
    emptyBody: '{}',
    audit: auditPage('start'),
    async run({ caller: { session }, body, now }) {
      const { pin = null } = acceptBody<StartRequest>(body);
      assertPinAllowed(pin, session);
      // Only one of several simultaneous starts can set its code, so only one hashes; the others find the session started.
      const started = () => vault.start(session, pin, now);
      const { joined, outcome } = await share({ owner: session.facts.id, content: null }, started);
      if (outcome === 'not_found') throw problem('session_not_found');
      if (outcome === 'already_completed') throw problem('already_completed');
      const isRepeated = joined || outcome === 'already_started';
      return isRepeated ? { ...STARTED, audited: { outcome: 'replayed' } } : STARTED;
    },
  };
}

function assertUnlocked(unlocked: UnlockOutcome): void {
  if (unlocked.outcome === 'not_found') throw problem('session_not_found');
  if (unlocked.outcome === 'wrong_pin') throw problem('wrong_pin');
  if (unlocked.outcome === 'pin_locked') {
    throw problem('pin_locked', { retryAfterSeconds: unlocked.retryAfterSeconds });
  }
}

/** Null before completion: the code then only lets the professional leave the assessment (contract.md#session-code). */
async function loadSummary(
  vault: Pick<SessionVault, 'summary'>,
  session: OpenSession,
  now: number,
): Promise<Summary | null> {
  if (session.facts.status !== 'completed' || !session.profile.showResults) return null;
  const result = await vault.summary(session, now);
  if (!result) throw problem('session_not_found');
  return summarise(result);
}

/** `POST /component/api/unlock` (contract.md#component-api). */
export function unlockSession({ vault }: { vault: Pick<SessionVault, 'unlock' | 'summary'> }): ComponentOperation {
  return {
    bounds: CALLS.unlock,
    body: 'unlock',
    emptyBody: '{}',
    audit: auditPage('unlock'),
    async run({ caller: { session }, body, take, now }) {
      const { pin } = acceptBody<UnlockRequest>(body);
      if (session.facts.status === 'created') throw problem('not_started');
      if (session.pinSet) {
        if (pin === undefined) throw invalidRequest({ pointer: '/pin', code: 'required', detail: 'is required' });
        take('unlocks');
        assertUnlocked(await vault.unlock(session, pin, now));
      }
      const answer: UnlockAnswer = { result: await loadSummary(vault, session, now) };
      return json(200, answer);
    },
  };
}
