import { Redis } from 'ioredis';

async function withRedis<T>(url: string, use: (redis: Redis) => Promise<T>): Promise<T> {
  const redis = new Redis(url);
  try {
    return await use(redis);
  } finally {
    redis.disconnect();
  }
}

/** Every key of a Redis with its time to live in milliseconds; -1 means no expiry. */
function listKeys(url: string): Promise<{ key: string; ttl: number }[]> {
  return withRedis(url, async (redis) => {
    const keys = await redis.keys('*');
    return Promise.all(keys.map(async (key) => ({ key, ttl: await redis.pttl(key) })));
  });
}

/** Keys without expiry; -2 means that a key expired between the two calls. */
export async function keysWithoutExpiry(url: string): Promise<string[]> {
  return (await listKeys(url)).filter(({ ttl }) => ttl === -1).map(({ key }) => key);
}

/** Expires every key whose name contains `part` now. */
export function expireKeys(url: string, part: string): Promise<number> {
  return withRedis(url, async (redis) => {
    const keys = (await redis.keys('*')).filter((key) => key.includes(part));
    await Promise.all(keys.map((key) => redis.pexpire(key, 0)));
    return keys.length;
  });
}

const READERS: Readonly<Record<string, (redis: Redis, key: string) => Promise<unknown>>> = {
  string: (redis, key) => redis.getBuffer(key),
  hash: (redis, key) => redis.hgetallBuffer(key),
  list: (redis, key) => redis.lrangeBuffer(key, 0, -1),
  set: (redis, key) => redis.smembersBuffer(key),
  zset: (redis, key) => redis.zrangeBuffer(key, 0, '-1', 'WITHSCORES'),
  stream: (redis, key) => redis.xrangeBuffer(key, '-', '+'),
};

function texts(value: unknown): string[] {
  if (Buffer.isBuffer(value)) return [value.toString('utf8')];
  if (typeof value === 'string') return [value];
  if (Array.isArray(value)) return value.flatMap(texts);
  return value && typeof value === 'object' ? [...Object.keys(value), ...Object.values(value).flatMap(texts)] : [];
}

/** Keys of a Redis with their values as text; throws at a type that it cannot read. */
export function readContents(url: string): Promise<Record<string, string>> {
  return withRedis(url, async (redis) => {
    const entries = await Promise.all(
      (await redis.keys('*')).map(async (key) => {
        const type = await redis.type(key);
        const read = READERS[type];
        if (!read && type !== 'none') throw new Error(`a Redis type that the test cannot read: ${type}`);
        return [key, texts(await read?.(redis, key)).join('\n')] as const;
      }),
    );
    return Object.fromEntries(entries);
  });
}
