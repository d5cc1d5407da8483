import { describe, expect, test } from '@jest/globals';
import { parseRedisUrl } from './redis-url.ts';

describe('REDIS_URL', () => {
  test('names one server with its database and credentials', () => {
    expect(parseRedisUrl('redis://user:p%40ss@cache.example:6380/2')).toEqual({
      nodes: [{ host: 'cache.example', port: 6380 }],
      cluster: false,
      tls: false,
      username: 'user',
      password: 'p@ss',
      database: 2,
    });
    expect(parseRedisUrl('rediss://[::1]')).toMatchObject({ nodes: [{ host: '::1', port: 6379 }], tls: true });
  });

  test('names a cluster by several nodes, or by one that says so', () => {
    const several = parseRedisUrl('redis://:secret@a:1, redis://b:2');
    expect(several).toMatchObject({
      cluster: true,
      password: 'secret',
      nodes: [{ host: 'a' }, { host: 'b', port: 2 }],
    });
    expect(parseRedisUrl('redis://a:1?cluster=true')).toMatchObject({ cluster: true });
  });

  test.each(['', 'secret', 'http://secret:1', 'redis://', 'redis://secret:1/x', 'redis://secret:1/1?cluster=true'])(
    'refuses %p without repeating it',
    (text) => {
      const refusal = () => parseRedisUrl(text);
      expect(refusal).toThrow(expect.objectContaining({ code: 'invalid_redis_url' }));
      expect(refusal).not.toThrow('secret');
    },
  );
});
