import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that calls each `{ name, url, bearer }` of its data again and again, each in a loop of its own, so that the work of the bench
 * delays no measurement. Any message makes it post by name `{ milliseconds, failed }`: the durations since the last one, a call that lasts
 * counted so far and in a pause the last one, and the number of calls without a 200.
 */
const PAUSE_MS = 10;
const probes = workerData.map((target) => ({ ...target, sent: null, durations: [], last: [], failed: 0 }));

function call({ url, bearer }) {
  return new Promise((resolve) => {
    const headers = { connection: 'close', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    request(url, { headers, agent: false }, (answer) =>
      answer.once('close', () => resolve(answer.statusCode === 200)).resume(),
    )
      .once('error', () => resolve(false))
      .end();
  });
}

async function repeat(probe) {
  for (;;) {
    probe.sent = performance.now();
    if (!(await call(probe))) probe.failed += 1;
    probe.last = [performance.now() - probe.sent];
    probe.durations.push(...probe.last);
    probe.sent = null;
    await sleep(PAUSE_MS);
  }
}

function take(probe) {
  const running = probe.sent === null ? [] : [performance.now() - probe.sent];
  const taken = [...probe.durations.splice(0), ...running];
  const { failed } = probe;
  probe.failed = 0;
  return [probe.name, { milliseconds: taken.length > 0 ? taken : probe.last, failed }];
}

for (const probe of probes) void repeat(probe);
parentPort.on('message', () => parentPort.postMessage(Object.fromEntries(probes.map(take))));
