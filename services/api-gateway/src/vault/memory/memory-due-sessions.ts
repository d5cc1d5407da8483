import type { SessionId } from '@pain-assessment/contracts';
import type { DueSessions } from '../sessions/watched-session.ts';

/** Due sessions in the memory of one process. */
export function createMemoryDueSessions(): DueSessions {
  const due = new Map<SessionId, number>();
  return {
    async schedule(id, at) {
      due.set(id, Math.min(at, due.get(id) ?? Infinity));
    },
    async lease({ now, until, most }) {
      const ids = [...due]
        .filter(([, at]) => at <= now)
        .sort(([, one], [, other]) => one - other)
        .slice(0, most)
        .map(([id]) => id);
      for (const id of ids) due.set(id, until);
      return ids;
    },
    async settle(id, { until, at }) {
      if (due.get(id) !== until) return;
      if (at === null) due.delete(id);
      else due.set(id, at);
    },
  };
}
