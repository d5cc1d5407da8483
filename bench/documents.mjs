import { buffer } from 'node:stream/consumers';
import { startService } from './report/service.mjs';
import { createRows, median } from './support/rows.mjs';

/**
 * Later reports and comparisons, over HTTP, beside the first report of a live session: all of them in rounds that take turns, so that
 * whatever else the machine does falls on all.
 */
const ROUNDS = 12;
const FEW = 2;
const MOST = 12;

const { shown, atMost } = createRows('documents');

async function timed(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

async function measure({ client, completed }) {
  const sessions = [];
  for (let count = 0; count < ROUNDS; count += 1) sessions.push(await completed());
  const bundles = [];
  for (const id of sessions) bundles.push((await client.result(id)).resume_bundle);
  const read = async (stream) => buffer(await stream);
  const calls = {
    live: (round) => read(client.report(sessions[round])),
    later: (round) => read(client.makeReport({ resume_bundle: bundles[round] })),
    few: () => client.compareBundles({ bundles: bundles.slice(0, FEW) }),
    most: () => client.compareBundles({ bundles: bundles.slice(0, MOST) }),
    fewPrinted: () => read(client.comparisonReport({ bundles: bundles.slice(0, FEW) })),
    mostPrinted: () => read(client.comparisonReport({ bundles: bundles.slice(0, MOST) })),
  };
  const times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  for (const call of [calls.later, calls.few, calls.most, calls.fewPrinted, calls.mostPrinted]) await call(0);
  for (let round = 0; round < ROUNDS; round += 1)
    for (const [name, call] of Object.entries(calls)) times[name].push(await timed(() => call(round)));
  return times;
}

/** Runs the bench; needs redis-server, nats-server, Chromium and a build. */
export async function run() {
  const service = await startService();
  try {
    const { live, later, few, most, fewPrinted, mostPrinted } = await measure(service);
    const over = (one, other) => median(one) / median(other);
    return [
      shown('report of a bundle, p50', later, 'ms'),
      shown('report of a bundle over the first one of a live session', over(later, live), '×'),
      shown(`comparison of ${FEW} bundles, p50`, few, 'ms'),
      shown(`comparison of ${MOST} bundles, p50`, most, 'ms'),
      atMost(`comparison of ${MOST} bundles over one of ${FEW}`, over(most, few), '×', MOST / FEW),
      shown(`comparison of ${FEW} bundles as PDF, p50`, fewPrinted, 'ms'),
      shown(`comparison of ${MOST} bundles as PDF, p50`, mostPrinted, 'ms'),
      shown(`comparison of ${FEW} bundles as PDF over the first report of a live session`, over(fewPrinted, live), '×'),
      shown(
        `comparison of ${MOST} bundles as PDF over the first report of a live session`,
        over(mostPrinted, live),
        '×',
      ),
    ];
  } finally {
    await service.close();
  }
}
