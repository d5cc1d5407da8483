import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { rateLimit } from '../callers/integrator-call.ts';
import { problem } from '../edge/problem.ts';
import type { Answer } from '../edge/route.ts';
import type { SessionVault } from '../session/session-vault.ts';

const MINUTE_SECONDS = 60;

/** Answers a document on the account's quota of the minute; what fails is not counted (contract.md#quotas). */
export async function withinDocumentQuota(
  vault: Pick<SessionVault, 'countDocument' | 'uncountDocument'>,
  { account, now }: { readonly account: Account; readonly now: number },
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { documentsPerMinute: most } = account.quotas;
  const limit = (used: number, seconds: number) =>
    rateLimit('documents', { most, window: MINUTE_SECONDS, left: Math.max(0, most - used), seconds });
  const counted = { account: account.id, member: randomUUID(), most, now };
  const quota = await vault.countDocument(counted);
  if (quota.outcome === 'quota_exceeded') {
    const { retryAfterSeconds } = quota;
    throw problem('document_quota_exceeded', { retryAfterSeconds, headers: limit(most, retryAfterSeconds) });
  }
  try {
    const answer = await make();
    return { ...answer, headers: { ...answer.headers, ...limit(quota.used, quota.secondsLeft) } };
  } catch (error) {
    await vault.uncountDocument(counted);
    throw error;
  }
}
