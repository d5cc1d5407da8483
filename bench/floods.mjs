import { setTimeout as sleep } from 'node:timers/promises';
import { FLOODS } from '../test/isolation/support/floods.ts';
import { hasFailed, listFailures, NEW_CONNECTIONS, playUntil } from '../test/isolation/support/other-account.ts';
import { atLength } from './support/length.mjs';
import { createRows, p95 } from './support/rows.mjs';
import { withServices } from './support/services.mjs';

/** Effect of each flood of one caller on another account: failed calls, and p95 relative to the p95 before the flood. */
const WARM_UP_MS = atLength({ quick: 100, usual: 3_000 });
const QUIET_MS = atLength({ quick: 500, usual: 10_000 });
const FLOOD_MS = atLength({ quick: 1_500, usual: 15_000, full: 60_000 });
/** A quick run needs one kind: all run the same code. */
const KINDS = atLength({ quick: FLOODS.slice(0, 1), usual: FLOODS });
const HEAD_START_MS = 1_000;
const MOST_TIMES = 3;
/** Without a flood a 503 means a busy machine, and the call is retried. */
const QUIET_ATTEMPTS = 10;

const { shown, atMost } = createRows('floods');
const milliseconds = (calls) => calls.map((call) => call.milliseconds);

async function playQuietly(account) {
  const other = { ...account, attempts: QUIET_ATTEMPTS };
  await playUntil(AbortSignal.timeout(WARM_UP_MS), other);
  const { calls } = await playUntil(AbortSignal.timeout(QUIET_MS), other);
  if (calls.every(hasFailed)) throw new Error(`failed without a flood: ${listFailures(calls).join(', ')}`);
  return milliseconds(calls);
}

async function measure(flood, services) {
  const other = { baseUrl: services.baseUrl, key: services.otherKey, headers: NEW_CONNECTIONS };
  const quiet = await playQuietly(other);
  const send = await flood.prepare({ baseUrl: services.baseUrl, key: services.attacker });
  const over = AbortSignal.timeout(FLOOD_MS);
  const flooding = send(over);
  await sleep(HEAD_START_MS);
  const { calls, lives } = await playUntil(over, other);
  const answers = [...(await flooding)].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ');
  process.stderr.write(`  ${flood.name}: answered ${answers}; failed beside it: ${listFailures(calls).join(', ')}\n`);
  const ratios = milliseconds(calls).map((each) => each / p95(quiet));
  return [
    shown(`${flood.name}: calls of another account before it`, quiet, 'ms'),
    atMost(`${flood.name}: services that ended`, services.ended().length, '', 0),
    atMost(`${flood.name}: failed calls of another account`, calls.filter(hasFailed).length, '', 0),
    atMost(`${flood.name}: p95 of another account over the quiet one`, ratios, '×', MOST_TIMES, p95),
    shown(`${flood.name}: whole lives of another account`, (60_000 * lives) / FLOOD_MS, 'lives/min'),
  ];
}

/** Starts new processes for each flood, so that no flood affects another measurement. */
export async function run() {
  const rows = [];
  for (const flood of KINDS) rows.push(...(await withServices((services) => measure(flood, services))));
  return rows;
}
