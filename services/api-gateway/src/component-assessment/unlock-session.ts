import { type Summary, type UnlockAnswer, UnlockRequest } from '@pain-assessment/contracts';
import { summarise } from '../assessment/assessment.ts';
import { auditPage, type ComponentOperation } from '../callers/component-call.ts';
import { parseBody } from '../edge/body.ts';
import { invalidRequest, problem } from '../edge/problem.ts';
import { json } from '../edge/route.ts';
import { CALLS } from '../limits/limits.table.ts';
import type { OpenSession, UnlockOutcome } from '../session/component-calls.ts';
import type { SessionVault } from '../session/session-vault.ts';

type Vault = Pick<SessionVault, 'unlock' | 'summary'>;

function assertUnlocked(unlocked: UnlockOutcome): void {
  if (unlocked.outcome === 'not_found') throw problem('session_not_found');
  if (unlocked.outcome === 'wrong_pin') throw problem('wrong_pin');
  if (unlocked.outcome === 'pin_locked') {
    throw problem('pin_locked', { retryAfterSeconds: unlocked.retryAfterSeconds });
  }
}

/** Null before completion: the code then only lets the professional leave the assessment (contract.md#session-code). */
async function loadSummary(vault: Vault, session: OpenSession, now: number): Promise<Summary | null> {
  if (session.facts.status !== 'completed' || !session.profile.showResults) return null;
  const result = await vault.summary(session, now);
  if (!result) throw problem('session_not_found');
  return summarise(result);
}

/** `POST /component/api/unlock` (contract.md#component-api). */
export function unlockSession({ vault }: { vault: Vault }): ComponentOperation {
  return {
    bounds: CALLS.unlock,
    emptyBody: {},
    audit: auditPage('unlock'),
    async run({ caller: { session }, body, take, now }) {
      const { pin } = parseBody(UnlockRequest, body);
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
