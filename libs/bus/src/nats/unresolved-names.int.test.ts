import { execFileSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { startNats, waitFor } from '@pain-assessment/service-kit/testing';
import { connectBus } from './connect-bus.ts';

/** Threads of libuv's pool by default; each query of `dns.lookup` occupies one until it is answered. */
const POOL_THREADS = 4;

/**
 * Blocks every thread of the pool, like names of a silent name server: opening a pipe waits for its writer (fifo(7)).
 */
async function holdThreadPool(): Promise<{ release(): Promise<void> }> {
  const directory = await mkdtemp(join(tmpdir(), 'pool-'));
  const pipes = Array.from({ length: POOL_THREADS }, (_, index) => join(directory, `${index}`));
  execFileSync('mkfifo', pipes);
  const opening = pipes.map((pipe) => open(pipe, 'r'));
  return {
    async release() {
      const writers = pipes.map((pipe) => openSync(pipe, 'r+'));
      for (const handle of await Promise.all(opening)) await handle.close();
      for (const writer of writers) closeSync(writer);
      await rm(directory, { recursive: true });
    },
  };
}

test('a bus whose server has a name is connected again once names resolve again', async () => {
  const nats = await startNats({ own: true });
  const lost: string[] = [];
  const log = {
    info: () => undefined,
    error: () => undefined,
    warn: (_: unknown, text: string) => void lost.push(text),
  };
  const bus = await connectBus({ url: nats.url.replace('127.0.0.1', 'localhost'), name: 'test' }, { log });
  const pool = await holdThreadPool();
  try {
    await nats.restart();
    await waitFor(() => lost.length > 0, { what: 'the loss of the connection' });
  } finally {
    await pool.release();
  }

  await waitFor(() => bus.isConnected(), { what: 'a bus that is connected again' });
  expect(lost).toEqual(['the connection to NATS was lost; reconnecting']);
  await bus.close();
  await nats.stop();
});
