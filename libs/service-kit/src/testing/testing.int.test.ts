import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { startFaultProxy } from './fault-proxy.ts';
import { startNats } from './nats.ts';
import { talk } from './ports.ts';
import { startRedis } from './redis.ts';
import { startRedisCluster } from './redis-cluster.ts';
import { waitFor } from './wait-for.ts';

const readPort = (url: string) => Number(new URL(url).port);

test('a private Redis keeps nothing on a disk and evicts nothing; it can die, return empty, freeze and thaw', async () => {
  const redis = await startRedis({ own: true });
  const port = readPort(redis.url);
  expect(await talk(port, 'CONFIG GET maxmemory-policy\r\n')).toContain('noeviction');
  expect(await talk(port, 'CONFIG GET save\r\n')).toContain('$0\r\n');
  await talk(port, 'SET a 1\r\n');

  await redis.kill();
  await expect(talk(port, 'PING\r\n')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await redis.restart();
  expect(await talk(port, 'GET a\r\n')).toBe('$-1\r\n');

  await redis.freeze();
  await expect(talk(port, 'PING\r\n')).rejects.toThrow('no answer');
  redis.thaw();
  expect(await talk(port, 'PING\r\n')).toBe('+PONG\r\n');
  await redis.stop();
});

test('a private NATS server takes messages of 8 MB', async () => {
  const nats = await startNats({ own: true });

  expect(JSON.parse((await talk(readPort(nats.url), '')).slice('INFO '.length))).toMatchObject({
    max_payload: 8388608,
  });
  await nats.stop();
});

test('a cluster has three shards that know every slot', async () => {
  const cluster = await startRedisCluster();

  expect(cluster.nodes).toHaveLength(3);
  for (const { port } of cluster.nodes)
    expect(await talk(port, 'CLUSTER INFO\r\n')).toContain('cluster_slots_ok:16384');
  await cluster.stop();
});

test('the relay passes, cuts, swallows answers and heals', async () => {
  const heard: string[] = [];
  const echo = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(data.toString());
      socket.write(data);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve));
  const proxy = await startFaultProxy({ target: (echo.address() as AddressInfo).port });

  expect(await talk(proxy.port, 'one')).toBe('one');
  proxy.reset();
  await expect(talk(proxy.port, 'two')).rejects.toMatchObject({ code: 'ECONNRESET' });
  proxy.loseReplies();
  await expect(talk(proxy.port, 'three')).rejects.toThrow('no answer');
  proxy.blackhole();
  await expect(talk(proxy.port, 'four')).rejects.toThrow('no answer');
  proxy.slow(50);
  expect(await talk(proxy.port, 'five')).toBe('five');
  proxy.heal();
  expect(await talk(proxy.port, 'six')).toBe('six');

  expect(heard).toEqual(['one', 'three', 'five', 'six']);
  await proxy.close();
  await new Promise((resolve) => echo.close(resolve));
});

test('a wait that is in vain says for what, and why', async () => {
  const vain = waitFor(() => Promise.reject(new Error('refused')), { what: 'a miracle', seconds: 0.1 });

  await expect(vain).rejects.toMatchObject({
    message: 'a miracle did not come within 0.1 s',
    cause: { message: 'refused' },
  });
});
