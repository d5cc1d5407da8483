import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createConnection, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { startFaultProxy } from './fault-proxy.ts';
import { startNats } from './nats.ts';
import { freePort, talk } from './ports.ts';
import { startRedis } from './redis.ts';
import { startRedisCluster } from './redis-cluster.ts';
import { waitFor } from './wait-for.ts';

const readPort = (url: string) => Number(new URL(url).port);

test('a private Redis writes nothing to a disk and evicts nothing; it can be killed, restarted empty, frozen and thawed', async () => {
  const [redis, other] = [await startRedis({ own: true }), await startRedis({ own: true })];
  const port = readPort(redis.url);
  expect(await talk(port, 'CONFIG GET maxmemory-policy\r\n')).toContain('noeviction');
  expect(await talk(port, 'CONFIG GET save\r\n')).toContain('$0\r\n');
  await talk(port, 'SET a 1\r\n');

  await redis.kill();
  await expect(talk(port, 'PING\r\n')).rejects.toMatchObject({ code: 'ECONNREFUSED' });
  await redis.restart();
  expect(await talk(port, 'GET a\r\n')).toBe('$-1\r\n');

  await redis.freeze();
  const answers: string[] = [];
  const note = (answer: string) => void answers.push(answer);
  const frozen = talk(port, 'GET a\r\n').then(note);
  await talk(readPort(other.url), 'PING\r\n').then(note);
  redis.thaw();
  await frozen;
  expect(answers).toEqual(['+PONG\r\n', '$-1\r\n']);
  await other.stop();
  await redis.stop();
});

test('a private NATS server accepts messages of 8 MB', async () => {
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

/** A server that returns its input. */
async function startEcho() {
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('data', (data) => {
      heard.push(data.toString());
      socket.write(data);
    });
    socket.on('error', () => undefined);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, heard, close: () => new Promise((resolve) => server.close(resolve)) };
}

test('the relay passes, cuts, drops answers and heals', async () => {
  const echo = await startEcho();
  const proxy = await startFaultProxy({ target: echo.port });

  expect(await talk(proxy.port, 'one')).toBe('one');
  proxy.reset();
  await expect(talk(proxy.port, 'two')).rejects.toMatchObject({ code: 'ECONNRESET' });
  proxy.slow(50);
  expect(await talk(proxy.port, 'three')).toBe('three');
  proxy.heal();

  // Answers of one connection keep their order: lost ones would come before the last one.
  const client = createConnection({ port: proxy.port, host: '127.0.0.1' });
  const answered: string[] = [];
  client.on('data', (data) => void answered.push(data.toString()));
  client.write('four,');
  await waitFor(() => answered.length > 0);
  proxy.loseReplies();
  client.write('five,');
  await waitFor(() => proxy.dropped() === 1);
  proxy.blackhole();
  client.write('six,');
  await waitFor(() => proxy.dropped() === 2);
  proxy.heal();
  client.write('seven,');
  await waitFor(() => answered.join('').endsWith('seven,'));

  expect(answered.join('')).toBe('four,seven,');
  expect(echo.heard).toEqual(['one', 'three', 'four,', 'five,', 'seven,']);
  client.destroy();
  await proxy.close();
  await echo.close();
});

test('a free port is none that the system gives to a connection', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, freePort));
  const [first] = (await readFile('/proc/sys/net/ipv4/ip_local_port_range', 'utf8')).split('\t');
  expect(Math.max(...ports)).toBeLessThan(Number(first));
});

test('a failed wait names its subject and the last error', async () => {
  const vain = waitFor(() => Promise.reject(new Error('refused')), { what: 'a miracle', seconds: 0.1 });

  await expect(vain).rejects.toMatchObject({
    message: 'a miracle did not come within 0.1 s',
    cause: { message: 'refused' },
  });
});
