import { randomUUID } from 'node:crypto';
import { readCode } from '@pain-assessment/service-kit';
import type { Account } from '../accounts/accounts.ts';
import { rateLimit } from '../callers/integrator-call.ts';
import type { Answer } from '../edge/answer.ts';
import { problem } from '../edge/problem.ts';
import { countUnit, type MinuteUnit, type QuotaStore, uncountUnit } from '../session/quotas.ts';

/** Refusals by this gateway; anything else is the failure of a dependency. */
const isRefusal = (error: unknown) => ['api_problem', 'limit_reached'].includes(readCode(error) ?? '');

/**
 * Makes a document within the account's quota of the minute; a failed one does not count (contract.md#quotas). `make` calls `spend` once a
 * bundle is inflated: a document that is refused after that keeps its unit.
 */
export async function withinDocumentQuota(
  claims: QuotaStore,
  { account, now }: { readonly account: Account; readonly now: number },
  make: (spend: () => void) => Promise<Answer>,
): Promise<Answer> {
  const { documentsPerMinute: most } = account.quotas;
  const counted: MinuteUnit = { account: account.id, kind: 'documents', member: randomUUID(), most, now };
  const { used, secondsLeft: seconds } = await countUnit(claims, counted);
  const left = used === 0 ? 0 : Math.max(0, most - used);
  const headers = rateLimit('documents', { most, left, seconds });
  if (used === 0) throw problem('document_quota_exceeded', { retryAfterSeconds: seconds, headers });
  let isSpent = false;
  try {
    const answer = await make(() => {
      isSpent = true;
    });
    return { ...answer, headers: { ...answer.headers, ...headers } };
  } catch (error) {
    // The unit ends with its minute; the caller has to learn why the document failed.
    if (!isSpent || !isRefusal(error)) await uncountUnit(claims, counted).catch(() => undefined);
    throw error;
  }
}
