import { Worker } from 'node:worker_threads';
import { expect, test } from '@jest/globals';
import { createMetrics } from '@pain-assessment/service-kit';
import { createLogSink } from '@pain-assessment/service-kit/testing';
import { createLimits } from '../limits/limits.ts';
import { planBounds } from '../limits/memory.ts';
import { startHttpServer } from './server.ts';

/** Jest cannot stop a test that blocks its thread. */
const STANDSTILL_MS = 20_000;

/** Opens connections from another thread and counts those that the kernel has accepted. */
const CONNECTING = `
  const { connect } = require('node:net');
  const { port, many, connected } = require('node:worker_threads').workerData;
  for (let each = 0; each < many; each += 1) {
    connect(port, '127.0.0.1', () => {
      Atomics.add(connected, 0, 1);
      Atomics.notify(connected, 0);
    }).on('error', () => undefined);
  }
`;

test('a thousand clients connect while the process is busy with other work', async () => {
  const server = await startHttpServer({
    port: 0,
    limits: createLimits(planBounds()),
    metrics: createMetrics({ service: 'test' }),
    log: createLogSink('test').log,
    baseUrlAt: (port) => `http://localhost:${port}`,
    listenerAt: () => (_, response) => response.end(),
  });
  const many = 1_000;
  const connected = new Int32Array(new SharedArrayBuffer(4));
  const clients = new Worker(CONNECTING, { eval: true, workerData: { port: server.port, many, connected } });
  // Nothing else runs on this thread meanwhile: the kernel alone has accepted the connections. Ends when their number stops growing.
  for (let count = 0; count < many; count = Atomics.load(connected, 0)) {
    if (Atomics.wait(connected, 0, count, STANDSTILL_MS) === 'timed-out') break;
  }
  expect(Atomics.load(connected, 0)).toBe(many);
  await clients.terminate();
  await server.close();
});
