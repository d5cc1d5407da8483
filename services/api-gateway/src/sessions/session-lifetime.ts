import type { SessionFacts } from './port.ts';

/** Whether work and result of a session are still kept at `now`, epoch ms (contract 1, lifetimes). */
export function isLive({ status, expiresAt, resultExpiresAt }: SessionFacts, now: number): boolean {
  return now < (status === 'completed' ? (resultExpiresAt ?? 0) : expiresAt);
}
