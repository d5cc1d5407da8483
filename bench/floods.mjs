import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { FLOODS } from '../test/isolation/support/floods.ts';
import { startLimitedServices } from '../test/isolation/support/limited-services.ts';
import { hasFailed, listFailures, NEW_CONNECTIONS, playOnce, playUntil } from '../test/isolation/support/neighbour.ts';
import { createRows, quantile } from './support/rows.mjs';

/** What another account notices of each flood of one caller: its failed calls, and its p95 over that of quiet services. */
const QUIET_MS = 15_000;
const HEAD_START_MS = 1_000;
const SECONDS_TO_RECOVER = 120;
const MOST_TIMES = 3;

const { shown, atMost } = createRows('floods');
const milliseconds = (calls) => calls.map((call) => call.milliseconds);
const p95 = (values) => quantile(values, 0.95);

/** New processes for each flood, so that none meets what another one left behind. */
async function withServices(work) {
  const services = await startLimitedServices();
  const other = { baseUrl: services.baseUrl, key: services.neighbour, headers: NEW_CONNECTIONS };
  try {
    await waitFor(async () => (await playOnce(other)).length === 0, { seconds: SECONDS_TO_RECOVER });
    return await work(services, other);
  } finally {
    await services.stop();
  }
}

const measureQuiet = () =>
  withServices(async (_services, other) => {
    await playUntil(AbortSignal.timeout(QUIET_MS / 3), other);
    return milliseconds((await playUntil(AbortSignal.timeout(QUIET_MS), other)).calls);
  });

const measureFlood = (flood, durationMs, quiet) =>
  withServices(async (services, other) => {
    const send = await flood.prepare({ baseUrl: services.baseUrl, key: services.attacker });
    const over = AbortSignal.timeout(durationMs);
    const flooding = send(over);
    await sleep(HEAD_START_MS);
    const { calls, lives } = await playUntil(over, other);
    const answers = [...(await flooding)].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ');
    process.stderr.write(`  ${flood.name}: answered ${answers}; failed beside it: ${listFailures(calls).join(', ')}\n`);
    const ratios = calls.map((call) => call.milliseconds / p95(quiet));
    return [
      atMost(`${flood.name}: services that ended`, services.ended().length, '', 0),
      atMost(`${flood.name}: failed calls of another account`, calls.filter(hasFailed).length, '', 0),
      atMost(`${flood.name}: p95 of another account over the quiet one`, ratios, '×', MOST_TIMES, p95),
      shown(`${flood.name}: whole lives of another account`, (60_000 * lives) / durationMs, 'lives/min'),
    ];
  });

/** Floods of a minute in a full run, of fifteen seconds else. */
export async function run({ full }) {
  const quiet = await measureQuiet();
  const rows = [shown('calls of an account, quiet', quiet, 'ms')];
  for (const flood of FLOODS) rows.push(...(await measureFlood(flood, full ? 60_000 : 15_000, quiet)));
  return rows;
}
