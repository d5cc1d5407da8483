import type { DayKeyStore } from '../sealing/session-keys.ts';
import type { RedisCommands } from './redis-commands.ts';

const keyOf = (day: string) => `pa:{keys}:${day}`;

/** Wrapped keys in Redis, each ending by itself. Both commands of `share` may run twice with the effect of once. */
export function createRedisDayKeys({ redis }: { redis: RedisCommands }): DayKeyStore {
  const find = async (day: string) => (await redis.send('GET', keyOf(day))) as Buffer | null;
  return {
    async share(day, { wrapped, lifetime }) {
      await redis.send('SET', keyOf(day), wrapped, 'NX', 'PX', lifetime);
      return (await find(day)) ?? wrapped;
    },
    find,
  };
}
