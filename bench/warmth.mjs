import { setTimeout as sleep } from 'node:timers/promises';
import { startLimitedServices } from '../test/isolation/support/limited-services.ts';
import { openAccount } from '../test/isolation/support/neighbour.ts';
import { createRows, median } from './support/rows.mjs';

const LIVES = 20;
const LATER = 10;
const RESTARTS = 3;
const MOST_TIMES = 2;
/** Debian's Chromium draws pages of its own interface after it is ready; the one of the image has none. */
const SETTLED_MS = 4_000;
const CALLS = ['create', 'submit', 'report'];

const { atMost } = createRows('warmth');

/** Whole lives of one patient after the other; by each call, how many times longer the first took than the last ones. */
async function playAfter(services) {
  const account = openAccount({ baseUrl: services.baseUrl, key: services.neighbour });
  for (let life = 0; life < LIVES; life += 1) {
    if (!(await account.life())) throw new Error('an assessment failed');
  }
  account.close();
  return CALLS.map((call) => {
    const times = account.calls.filter(({ kind }) => kind === call).map(({ milliseconds }) => milliseconds);
    return times[0] / median(times.slice(-LATER));
  });
}

/** The first call after each service's start against later ones of the same process, median of three starts; the other services are warm. */
export async function run() {
  const services = await startLimitedServices();
  try {
    await playAfter(services);
    const rows = [];
    for (const replica of services.replicas) {
      const runs = [];
      for (let restart = 0; restart < RESTARTS; restart += 1) {
        await replica.restart();
        if (replica.service === 'report-renderer') await sleep(SETTLED_MS);
        runs.push(await playAfter(services));
      }
      CALLS.forEach((call, index) => {
        const times = runs.map((run) => run[index]);
        rows.push(atMost(`first ${call} of a fresh ${replica.service} / later ones`, times, '×', MOST_TIMES));
      });
    }
    return rows;
  } finally {
    await services.stop();
  }
}
