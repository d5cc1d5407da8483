import type { Attempt } from './deliver-webhooks.ts';

interface Log {
  warn(fields: { account: string; reason: string }, message: string): void;
}

/** Writes the first failure of each account and reason into the log; those that follow are counted by metrics alone. */
export function createFailureLog(log: Log): (attempt: Pick<Attempt, 'account' | 'outcome'>) => void {
  const written = new Set<string>();
  return ({ account, outcome }) => {
    const key = `${account} ${outcome}`;
    if (outcome === 'delivered' || written.has(key)) return;
    written.add(key);
    log.warn({ account, reason: outcome }, 'a webhook was not accepted; later failures of this kind are only counted');
  };
}
