import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/**
 * A thread that calls each `{ name, url, bearer }` of its data again and again, each in a loop of its own, so that the work of the bench
 * delays no measurement. Any message makes it post the durations in ms since the last one, by name; a call that lasts counts so far. In a pause it posts the last one.
 */
const PAUSE_MS = 10;
const probes = workerData.map((target) => ({ ...target, sent: null, durations: [], last: [] }));

function call({ url, bearer }) {
  return new Promise((resolve) => {
    const headers = { connection: 'close', ...(bearer && { authorization: `Bearer ${bearer}` }) };
    request(url, { headers, agent: false }, (answer) => answer.once('close', resolve).resume())
      .once('error', resolve)
      .end();
  });
}

async function repeat(probe) {
  for (;;) {
    probe.sent = performance.now();
    await call(probe);
    probe.last = [performance.now() - probe.sent];
    probe.durations.push(...probe.last);
    probe.sent = null;
    await sleep(PAUSE_MS);
  }
}

function take(probe) {
  const running = probe.sent === null ? [] : [performance.now() - probe.sent];
  const taken = [...probe.durations.splice(0), ...running];
  return [probe.name, taken.length > 0 ? taken : probe.last];
}

for (const probe of probes) void repeat(probe);
parentPort.on('message', () => parentPort.postMessage(Object.fromEntries(probes.map(take))));
