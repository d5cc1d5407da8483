import { setTimeout as sleep } from 'node:timers/promises';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { FLOODS } from '../test/isolation/support/floods.ts';
import { hasFailed, listFailures, NEW_CONNECTIONS, playUntil } from '../test/isolation/support/other-account.ts';
import { integrator } from '../test/support/integrator.ts';
import { atLength } from './support/length.mjs';
import { startProber } from './support/probes.mjs';
import { createRows, p95 } from './support/rows.mjs';
import { withServices } from './support/services.mjs';

/**
 * Effect of each flood of one caller on another account: failed calls of whole lives, p95 of a status view, and the longest silence of the
 * gateway's /livez.
 */
const WARM_UP_MS = atLength({ quick: 100, usual: 3_000 });
const FLOOD_MS = atLength({ quick: 1_500, usual: 15_000, full: 60_000 });
/** A quick run needs one kind: all run the same code. */
const KINDS = atLength({ quick: FLOODS.slice(0, 1), usual: FLOODS });
const HEAD_START_MS = 1_000;
const MOST_MS_OF_OTHERS = 100;
const MOST_MS_OF_LIVEZ = 50;
/** Without a flood a 503 means a busy machine, and the call is retried. */
const QUIET_ATTEMPTS = 10;

const { shown, atMost } = createRows('floods');

async function warmUp(account) {
  const { calls } = await playUntil(AbortSignal.timeout(WARM_UP_MS), { ...account, attempts: QUIET_ATTEMPTS });
  if (calls.every(hasFailed)) throw new Error(`failed without a flood: ${listFailures(calls).join(', ')}`);
}

/** Calls /livez of the gateway and a status view of the other account. */
async function startProbes({ baseUrl, otherKey, replicas }) {
  const { json } = await integrator(baseUrl, otherKey).create(createSessionBody());
  return startProber({
    livez: { url: `${replicas.find(({ service }) => service === 'api-gateway').adminUrl}/livez` },
    other: { url: `${baseUrl}/v1/sessions/${json.session_id}`, bearer: otherKey },
  });
}

async function measure(flood, services) {
  const account = { baseUrl: services.baseUrl, key: services.otherKey, headers: NEW_CONNECTIONS };
  await warmUp(account);
  const prober = await startProbes(services);
  const send = await flood.prepare({ baseUrl: services.baseUrl, key: services.attacker });
  const over = AbortSignal.timeout(FLOOD_MS);
  const flooding = send(over);
  await sleep(HEAD_START_MS);
  await prober.read();
  const { calls, lives } = await playUntil(over, account);
  const { livez, other } = await prober.read();
  await prober.stop();
  const answers = [...(await flooding)].map(([status, times]) => `${times} × ${status || 'closed'}`).join(', ');
  process.stderr.write(`  ${flood.name}: answered ${answers}; failed beside it: ${listFailures(calls).join(', ')}\n`);
  return [
    atMost(`${flood.name}: services that ended`, services.ended().length, '', 0),
    atMost(`${flood.name}: failed calls of another account`, calls.filter(hasFailed).length + other.failed, '', 0),
    atMost(`${flood.name}: p95 of another account's status view`, other.milliseconds, 'ms', MOST_MS_OF_OTHERS, p95),
    atMost(`${flood.name}: longest silence of /livez`, Math.max(...livez.milliseconds), 'ms', MOST_MS_OF_LIVEZ),
    shown(
      `${flood.name}: calls of another account's whole lives`,
      calls.map((call) => call.milliseconds),
      'ms',
    ),
    shown(`${flood.name}: whole lives of another account`, (60_000 * lives) / FLOOD_MS, 'lives/min'),
  ];
}

/** Starts new processes for each flood, so that no flood affects another measurement. */
export async function run() {
  const rows = [];
  for (const flood of KINDS) rows.push(...(await withServices((services) => measure(flood, services))));
  return rows;
}
