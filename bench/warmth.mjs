import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount } from '../test/isolation/support/other-account.ts';
import { atLength } from './support/length.mjs';
import { createRows, median } from './support/rows.mjs';
import { withServices } from './support/services.mjs';
import { inTurns } from './support/turns.mjs';

/**
 * The first call after the start of each service against later calls of the same process; the other services are warm. Scoring and
 * renderer warm up before they are ready; the gateway does not, so its first calls have no target.
 */
const LIVES = atLength({ quick: 2, usual: 20 });
const LATER = 10;
const RESTARTS = atLength({ quick: 1, usual: 3 });
const MOST_TIMES = 2;
/** Wait after start: Debian's Chromium draws pages of its own interface after it is ready; the image's Chromium has none. */
const SETTLED_MS = atLength({ quick: 0, usual: 4_000 });
/** Calls that involve each service. */
const CALLS = {
  'api-gateway': ['create', 'submit', 'report'],
  scoring: ['submit'],
  'report-renderer': ['submit', 'report'],
};

const { shown, atMost } = createRows('warmth');

/** Durations of calls in whole lives, one patient after the other. */
async function play(services) {
  const account = openAccount({ baseUrl: services.baseUrl, key: services.otherKey });
  for (let life = 0; life < LIVES; life += 1) {
    if (!(await account.life())) throw new Error('an assessment failed');
  }
  account.close();
  return account.calls;
}

/** Ratio of the first call of a kind to the last ones. */
function compareFirst(calls, kind) {
  const [first, ...later] = calls.filter((call) => call.kind === kind).map(({ milliseconds }) => milliseconds);
  return first / median(later.slice(-LATER));
}

async function measure(services, replica) {
  async function restartAndPlay() {
    await replica.restart();
    if (replica.service === 'report-renderer') await sleep(SETTLED_MS);
    return play(services);
  }
  const [runs] = await inTurns([restartAndPlay], RESTARTS);
  return CALLS[replica.service].map((kind) => {
    const name = `first ${kind} of a fresh ${replica.service} / later ones`;
    const times = runs.map((calls) => compareFirst(calls, kind));
    return replica.service === 'api-gateway' ? shown(name, times, '×') : atMost(name, times, '×', MOST_TIMES);
  });
}

export const run = () =>
  withServices(async (services) => {
    await play(services);
    const rows = [];
    for (const replica of services.replicas) rows.push(...(await measure(services, replica)));
    return rows;
  });
