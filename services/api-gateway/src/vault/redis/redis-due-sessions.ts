import { createHash } from 'node:crypto';
import type { SessionId } from '@pain-assessment/contracts';
import { type DueSessions, EXPIRY_TOLD_FOR_MS } from '../sessions/watched-session.ts';
import { loadScript, type RedisCommands } from './redis-commands.ts';

const LEASE = loadScript('lease-due-1');
const SETTLE = loadScript('settle-due-1');

/** Sets by the hash of a session's id, so that a cluster shares the work among its nodes. */
const SHARDS = 4;
const shardKey = (shard: number) => `pa:{webhooks-${shard}}:due`;
const findKey = (id: SessionId) => shardKey((createHash('sha256').update(id).digest()[0] ?? 0) % SHARDS);

/** Due sessions in Redis; `sessionLife` in milliseconds. Each set ends by itself once no session of it can be told of any more. */
export function createRedisDueSessions({
  redis,
  sessionLife,
}: {
  readonly redis: RedisCommands;
  readonly sessionLife: number;
}): DueSessions {
  const life = sessionLife + 2 * EXPIRY_TOLD_FOR_MS;
  return {
    async schedule(id, at) {
      const key = findKey(id);
      await Promise.all([redis.send('ZADD', key, 'LT', at, id), redis.send('PEXPIRE', key, life)]);
    },
    async lease({ now, until, most }) {
      const shards = Array.from({ length: SHARDS }, (_, shard) => shardKey(shard));
      const replies = await Promise.all(shards.map((key) => redis.run(LEASE, [key], [now, until, most])));
      return replies.flatMap((ids) => (ids as Buffer[]).map((id) => String(id) as SessionId));
    },
    async settle(id, { until, at }) {
      await redis.run(SETTLE, [findKey(id)], [id, until, at ?? '']);
    },
  };
}
