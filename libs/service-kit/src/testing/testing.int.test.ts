import { readFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createConnection, createServer } from 'node:net';
import { expect, test } from '@jest/globals';
import { startFaultProxy } from './fault-proxy.ts';
import { freePort, talk } from './ports.ts';
import { waitFor } from './wait-for.ts';

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
