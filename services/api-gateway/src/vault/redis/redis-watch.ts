import type { AccountId, SessionId, SessionStatus } from '@pain-assessment/contracts';
import type { SessionStore } from '../sessions/session-store.ts';
import { type DeliveryMark, type WatchedSession, WEBHOOK_TYPES } from '../sessions/watched-session.ts';
import { loadScript, type RedisCommands } from './redis-commands.ts';
import { sessionKeys } from './session-keys-in-redis.ts';

const MARK_DELIVERY = loadScript('mark-delivery-1');

type Field = Buffer | null | undefined;
type Fields = readonly Field[];

const WATCH_FIELDS = ['account', 'expires', 'status', 'until', ...WEBHOOK_TYPES] as const;

/** Marks as `attempts:nextAt`, without a time once the receiver accepted. */
function decodeMark(field: Field): DeliveryMark | undefined {
  if (field == null) return undefined;
  const [attempts, nextAt] = String(field).split(':');
  return { attempts: Number(attempts), nextAt: nextAt ? Number(nextAt) : null };
}

/** What is told of sessions, in Redis. */
export function createWatch({
  redis,
  readFacts,
}: {
  readonly redis: RedisCommands;
  readonly readFacts: (id: SessionId, now: number) => Promise<WatchedSession['facts']>;
}) {
  return {
    async watched(id, now) {
      const fields = redis.send('HMGET', sessionKeys(id).watch, ...WATCH_FIELDS);
      const [facts, [account, expires, status, until, ...marks]] = (await Promise.all([
        readFacts(id, now),
        fields,
      ])) as [WatchedSession['facts'], Fields];
      if (account == null || Number(until) <= now) return null;
      const deliveries = WEBHOOK_TYPES.flatMap((type, index) => {
        const mark = decodeMark(marks[index]);
        return mark ? [[type, mark] as const] : [];
      });
      return {
        id,
        account: String(account) as AccountId,
        expiresAt: Number(expires),
        status: String(status) as SessionStatus,
        facts,
        deliveries: Object.fromEntries(deliveries),
      };
    },
    async markDelivery({ id, type, mark: { attempts, nextAt } }) {
      await redis.run(MARK_DELIVERY, [sessionKeys(id).watch], [type, `${attempts}:${nextAt ?? ''}`]);
    },
  } satisfies Partial<SessionStore>;
}
