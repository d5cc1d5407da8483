import { randomUUID } from 'node:crypto';
import type { Account } from '../accounts/accounts.ts';
import { rateLimit } from '../callers/integrator-call.ts';
import { problem } from '../edge/problem.ts';
import type { Answer } from '../edge/route.ts';
import type { SessionVault } from '../session/session-vault.ts';

/** Makes a document within the account's quota of the minute; a failed one does not count (contract.md#quotas). */
export async function withinDocumentQuota(
  vault: Pick<SessionVault, 'countDocument' | 'uncountDocument'>,
  { account, now }: { readonly account: Account; readonly now: number },
  make: () => Promise<Answer>,
): Promise<Answer> {
  const { documentsPerMinute: most } = account.quotas;
  const counted = { account: account.id, member: randomUUID(), most, now };
  const { used, secondsLeft: seconds } = await vault.countDocument(counted);
  const left = used === 0 ? 0 : Math.max(0, most - used);
  const headers = rateLimit('documents', { most, left, seconds });
  if (used === 0) throw problem('document_quota_exceeded', { retryAfterSeconds: seconds, headers });
  try {
    const answer = await make();
    return { ...answer, headers: { ...answer.headers, ...headers } };
  } catch (error) {
    await vault.uncountDocument(counted);
    throw error;
  }
}
