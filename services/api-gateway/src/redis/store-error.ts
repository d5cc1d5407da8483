/** Replies by which Redis says that it cannot serve now, though the command was right. */
const PASSING_REPLIES = new Set([
  'BUSY',
  'CLUSTERDOWN',
  'LOADING',
  'MASTERDOWN',
  'MISCONF',
  'NOREPLICAS',
  'OOM',
  'READONLY',
  'TRYAGAIN',
]);

/** A failed store operation: `store_unavailable` passes (503), `store_failed` is a fault of ours (500). */
export interface StoreError extends Error {
  readonly code: 'store_unavailable' | 'store_failed';
  /** One word for the log: the kind of failure, never a part of a command. */
  readonly reason: string;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  if (error.name === 'ReplyError') return /^[A-Z]+/.exec(error.message)?.[0] ?? 'reply';
  if (error.message === 'Command timed out') return 'timeout';
  return 'connection';
}

/** An error without a cause: errors of ioredis carry the arguments of their command, which must not reach a log. */
export function toStoreError(error: unknown): StoreError {
  const reason = reasonOf(error);
  const passing = PASSING_REPLIES.has(reason) || reason === 'timeout' || reason === 'connection';
  const code = passing ? 'store_unavailable' : 'store_failed';
  return Object.assign(new Error(`the store did not serve an operation (${reason})`), { code, reason } as const);
}
