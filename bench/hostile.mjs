import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBundleTarget } from '../test/isolation/support/bundle-target.ts';
import { prepareCalls, startSession } from './support/hostile-calls.mjs';
import { atLength } from './support/length.mjs';
import { startProber } from './support/probes.mjs';
import { meterProcessorTime } from './support/processor-time.mjs';
import { createRows, median, p95 } from './support/rows.mjs';

/**
 * The largest legal and the most expensive illegal call of each route, and floods of bundles, at a gateway with the memory of its pod.
 * Each is measured in rounds: processor time of a call, growth of memory, the longest silence of /livez, and the p95 of another account's status
 * view, which never fails. Scoring and renderer are stubs, so that every figure is the gateway's.
 */
const ROUNDS = atLength({ quick: 1, usual: 3 });
/** A quick run needs few kinds: all run the same code. */
const KINDS = atLength({ quick: 3, usual: Number.POSITIVE_INFINITY });
/** Before each round, so that the work of the last one has ended. */
const PAUSE_MS = 250;
/** A round lasts as long, and at least one call. */
const BUSY_MS = atLength({ quick: 200, usual: 1_000 });
const CREATIONS = atLength({ quick: 8, usual: 400 });
const MOST_MS_OF_OTHERS = 100;
const MOST_MS_OF_LIVEZ = 50;
const MOST_MS_OVER_QUOTA = 150;
/** Documents of a minute: never reached, and reached by the first one. */
const QUOTAS = [1_000_000, 1];

const { shown, atMost } = createRows('hostile');

/** Resident memory of a process, or its peak, in MiB. */
function readMegabytes({ pid }, field) {
  const [, kilobytes] = new RegExp(`^${field}:\\s+(\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) / 1_024;
}

/** The peak begins anew at the resident memory of now (proc(5)). */
const forgetPeak = ({ pid }) => writeFileSync(`/proc/${pid}/clear_refs`, '5');

async function callFor(milliseconds, call) {
  const statuses = [];
  const end = performance.now() + milliseconds;
  do statuses.push(await call());
  while (performance.now() < end);
  return statuses.flat();
}

async function measureRound({ target, prober, meter }, call) {
  await sleep(PAUSE_MS);
  await prober.read();
  forgetPeak(target);
  const [resident, begun] = [readMegabytes(target, 'VmRSS'), meter.milliseconds()];
  const statuses = await callFor(BUSY_MS, call);
  const { livez, other } = await prober.read();
  if (target.ended()) throw new Error(`the gateway ended: ${target.ended()}`);
  return {
    statuses,
    processor: (meter.milliseconds() - begun) / statuses.length,
    growth: readMegabytes(target, 'VmHWM') - resident,
    livez: Math.max(...livez.milliseconds),
    other: p95(other.milliseconds),
    failed: livez.failed + other.failed,
  };
}

function count(statuses) {
  const counts = {};
  for (const status of statuses) counts[status] = (counts[status] ?? 0) + 1;
  return Object.entries(counts).map(([status, times]) => `${times} × ${status}`);
}

/** A line of the tables of docs/security.md. */
function tell(name, rounds) {
  const all = (field) => rounds.map((round) => round[field]);
  const range = (field, digits) => {
    const values = all(field);
    return `${Math.min(...values).toFixed(digits)} / ${median(values).toFixed(digits)}`;
  };
  const figures = [
    range('processor', 0),
    range('growth', 0),
    range('livez', 0),
    range('other', 0),
    all('failed').reduce((sum, each) => sum + each),
  ];
  process.stderr.write(`| ${name} | ${figures.join(' | ')} | ${count(all('statuses').flat()).join(', ')}\n`);
}

async function measureRounds(watched, call) {
  const rounds = [];
  while (rounds.length < ROUNDS) rounds.push(await measureRound(watched, call));
  return rounds;
}

function describe(name, rounds) {
  tell(name, rounds);
  const all = (field) => rounds.map((round) => round[field]);
  return [
    shown(`${name}: processor`, all('processor'), 'ms'),
    shown(`${name}: growth of memory`, all('growth'), 'MiB'),
    atMost(`${name}: longest silence of /livez`, all('livez'), 'ms', MOST_MS_OF_LIVEZ),
    atMost(`${name}: p95 of another account`, all('other'), 'ms', MOST_MS_OF_OTHERS),
    atMost(`${name}: failed calls of another account`, all('failed'), '', 0),
  ];
}

async function measure(target) {
  const { calls, floods, overQuota } = await prepareCalls(target, { creations: CREATIONS });
  const { id } = await startSession(target, target.keys.at(-1));
  const prober = startProber({
    livez: { url: `${target.adminUrl}/livez` },
    other: { url: `${target.baseUrl}/v1/sessions/${id}`, bearer: target.keys.at(-1) },
  });
  const meter = meterProcessorTime(target);
  const watched = { target, prober, meter };
  const rows = [];
  try {
    for (const [name, call] of [...Object.entries(floods).slice(0, KINDS), ...Object.entries(calls).slice(0, KINDS)])
      rows.push(...describe(name, await measureRounds(watched, call)));
    for (let status = 0; status !== 429; ) status = await overQuota();
    const refused = await measureRounds(watched, overQuota);
    const processor = refused.map((round) => round.processor);
    const name = 'comparison of twelve of the largest over its quota';
    return [...rows, ...describe(name, refused), atMost(`${name}: limit`, processor, 'ms', MOST_MS_OVER_QUOTA)];
  } finally {
    meter.stop();
    await prober.stop();
  }
}

export async function run() {
  const target = await startBundleTarget({ accounts: 3, documentsPerMinute: QUOTAS });
  try {
    return await measure(target);
  } finally {
    await target.stop();
  }
}
