import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/account.ts';
import { problem } from '../edge/problem.ts';
import type { Answer } from '../edge/route.ts';
import type { SessionVault } from '../session/session-vault.ts';

const MINUTE_SECONDS = 60;

/** What is left of the minute (contract.md#quotas). */
const rateLimit = (documentsPerMinute: number, { used, seconds }: { used: number; seconds: number }) => ({
  'RateLimit-Policy': `"documents";q=${documentsPerMinute};w=${MINUTE_SECONDS}`,
  RateLimit: `"documents";r=${Math.max(0, documentsPerMinute - used)};t=${seconds}`,
});

/** Answers a document on the account's quota of the minute; what fails is not counted (contract.md#quotas). */
export async function withinDocumentQuota(
  vault: Pick<SessionVault, 'countDocument' | 'uncountDocument'>,
  { account, now }: { readonly account: Account; readonly now: number },
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { documentsPerMinute } = account.quotas;
  const counted = { account: account.id, member: randomUUID(), most: documentsPerMinute, now };
  const quota = await vault.countDocument(counted);
  if (quota.outcome === 'quota_exceeded') {
    const { retryAfterSeconds } = quota;
    const headers = rateLimit(documentsPerMinute, { used: documentsPerMinute, seconds: retryAfterSeconds });
    throw problem('document_quota_exceeded', { retryAfterSeconds, headers });
  }
  try {
    const answer = await make();
    const { used, secondsLeft: seconds } = quota;
    return { ...answer, headers: { ...answer.headers, ...rateLimit(documentsPerMinute, { used, seconds }) } };
  } catch (error) {
    await vault.uncountDocument(counted);
    throw error;
  }
}
