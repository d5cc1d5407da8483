import { Redis } from 'ioredis';

/** Every key of a Redis with its time to live in milliseconds; -1 is a key that would stay for ever. */
export async function keysOf(url: string): Promise<{ key: string; ttl: number }[]> {
  const redis = new Redis(url);
  try {
    const keys = await redis.keys('*');
    return await Promise.all(keys.map(async (key) => ({ key, ttl: await redis.pttl(key) })));
  } finally {
    redis.disconnect();
  }
}

/** Keys that no time to live would ever remove; -2 is one that ended between the two questions. */
export async function immortalKeys(url: string): Promise<string[]> {
  return (await keysOf(url)).filter(({ ttl }) => ttl === -1).map(({ key }) => key);
}
