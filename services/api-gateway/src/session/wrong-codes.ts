import type { SessionId } from '@pain-assessment/contracts';
import { LOCK_MS, TRIES_BEFORE_LOCK } from './rules.ts';

/**
 * More than the store lets through, as a right code on another gateway clears the count there and not here. Two locks' worth can be
 * reached in one lock's time only where the store's counts are set back.
 */
const MOST_WRONG = 2 * TRIES_BEFORE_LOCK;

/** Wrong session codes of the last five minutes, counted by this process itself: who can write to the store sets its counts back, not these. */
export function createWrongCodes() {
  /** Times of tries, epoch ms; the session that was tried last is the last one. */
  const tries = new Map<SessionId, readonly number[]>();

  function forget(now: number): void {
    for (const [id, times] of tries) {
      if ((times.at(-1) ?? 0) > now - LOCK_MS) return;
      tries.delete(id);
    }
  }
  const recent = (id: SessionId, now: number) => (tries.get(id) ?? []).filter((time) => time > now - LOCK_MS);

  return {
    /** When another code may be tried, epoch ms; null for now. */
    lockedUntil(id: SessionId, now: number): number | null {
      const first = recent(id, now).at(-MOST_WRONG);
      return first === undefined ? null : first + LOCK_MS;
    },
    add(id: SessionId, now: number): void {
      forget(now);
      const times = [...recent(id, now), now];
      tries.delete(id);
      tries.set(id, times);
    },
    clear: (id: SessionId) => void tries.delete(id),
  };
}

export type WrongCodes = ReturnType<typeof createWrongCodes>;
