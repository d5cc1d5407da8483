import { setTimeout as sleep } from 'node:timers/promises';
import { openAccount } from '../test/isolation/support/other-account.ts';
import { atLength } from './support/length.mjs';
import { megabytesInUse, PROBED, residentMegabytes } from './support/memory.mjs';
import { meterProcessorTime } from './support/processor-time.mjs';
import { createRows, median } from './support/rows.mjs';
import { withServices } from './support/services.mjs';

/**
 * Whole lives of sessions on two processors: first at the maximum rate, then for 1 min or 10 min at 70 % of it, and the memory
 * of every process. Every fourth life fetches a report.
 */
const PROCESSORS = '0,1';
const PATIENTS = atLength({ quick: 2, usual: 8 });
/** Heaps settle after minutes: a slope before that is no leak. */
const WARM_UP_MS = atLength({ quick: 0, usual: 15_000, full: 180_000 });
const WINDOWS = atLength({ quick: 1, usual: 6 });
const WINDOW_MS = atLength({ quick: 500, usual: 10_000 });
const SOAK_MS = atLength({ quick: 1_000, usual: 60_000, full: 600_000 });
const SHARE = 0.7;
const SAMPLE_MS = 1_000;
/** The lowest of each so many samples counts: garbage waits for its collection. */
const SAMPLES_TOGETHER = 10;
/** A shorter time tells more of the collector than of a leak. */
const HAS_SLOPE = SOAK_MS >= 600_000;
const MOST_GROWTH_MB = 5;
const LEAST_LIVES = 600;

/** Plays lives for a time at a rate per second, or without one as fast as possible; returns numbers of successes and failures. */
async function play(
  services,
  { durationMs, perSecond = Number.POSITIVE_INFINITY, report = (number) => number % 4 === 0 },
) {
  const account = openAccount({ baseUrl: services.baseUrl, key: services.otherKey });
  const end = performance.now() + durationMs;
  const counts = { lives: 0, failures: 0 };
  let [due, begun] = [performance.now(), 0];
  async function patient() {
    while (performance.now() < end) {
      await sleep(Math.max(0, due - performance.now()));
      due = Math.max(due, performance.now() - 1_000) + 1_000 / perSecond;
      begun += 1;
      const isWell = await account.life({ report: report(begun) });
      counts[isWell ? 'lives' : 'failures'] += 1;
    }
  }
  await Promise.all(Array.from({ length: PATIENTS }, patient));
  account.close();
  return counts;
}

/** Lives per minute in each window, all failures, and the processor time of each service per life. */
async function saturate(services, report) {
  const rates = [];
  const meters = services.replicas.map(({ process }) => meterProcessorTime(process));
  let failures = 0;
  let lives = 0;
  for (let window = 0; window < WINDOWS; window += 1) {
    const begun = performance.now();
    const counts = await play(services, { durationMs: WINDOW_MS, ...(report ? { report } : {}) });
    rates.push((60_000 * counts.lives) / (performance.now() - begun));
    failures += counts.failures;
    lives += counts.lives;
  }
  const costs = meters.map((meter) => meter.milliseconds() / lives);
  for (const meter of meters) meter.stop();
  return { rates, failures, costs };
}

/** The lowest of each ten samples. */
const lowest = (samples) =>
  Array.from({ length: Math.floor(samples.length / SAMPLES_TOGETHER) }, (_, index) =>
    Math.min(...samples.slice(index * SAMPLES_TOGETHER, (index + 1) * SAMPLES_TOGETHER)),
  );

/** MiB gained: slope of a straight line through the lowest samples, times the whole duration. */
function growth(samples) {
  const settled = lowest(samples);
  const middle = (settled.length - 1) / 2;
  const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
  const covariance = settled.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = settled.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return (covariance / variance) * settled.length;
}

/** Garbage collections at both ends show the retained memory; samples between them show the resident memory. */
async function soak(services, perSecond) {
  const inUse = () => Promise.all(services.replicas.map(({ process }) => megabytesInUse(process)));
  const samples = services.replicas.map(() => []);
  const before = await inUse();
  const sample = () => {
    for (const [index, { process }] of services.replicas.entries()) samples[index].push(residentMegabytes(process));
  };
  sample();
  const sampling = setInterval(sample, SAMPLE_MS);
  const { failures } = await play(services, { durationMs: SOAK_MS, perSecond });
  clearInterval(sampling);
  sample();
  const after = await inUse();
  return { failures, samples, kept: after.map((megabytes, index) => megabytes - before[index]) };
}

const { shown, atLeast, atMost } = createRows('soak');

const costRows = ({ replicas }, costs, which) =>
  replicas.map(({ service }, index) => shown(`${service}: processor time of a life, ${which}`, costs[index], 'ms'));

const memoryRows = ({ replicas }, { samples, kept }, duration) =>
  replicas.flatMap(({ service }, index) => [
    ...(HAS_SLOPE
      ? [atMost(`${service}: memory gained in ${duration}`, growth(samples[index]), 'MiB', MOST_GROWTH_MB)]
      : []),
    atMost(`${service}: memory in use after collection, gained in ${duration}`, kept[index], 'MiB', MOST_GROWTH_MB),
    shown(`${service}: memory`, samples[index], 'MiB'),
  ]);

async function measure(services) {
  const duration = `${SOAK_MS / 1_000} s`;
  await play(services, { durationMs: WARM_UP_MS });
  const { rates, failures, costs } = await saturate(services);
  const withReports = await saturate(services, () => true);
  const perSecond = (SHARE * median(rates)) / 60;
  const soaked = await soak(services, perSecond);
  return [
    atLeast('whole lives on 2 processors, every fourth with a report', rates, 'lives/min', LEAST_LIVES),
    atMost('failed lives of these', failures + withReports.failures, '', 0),
    shown('whole lives on 2 processors, each with a report', withReports.rates, 'lives/min'),
    ...costRows(services, costs, 'every fourth with a report'),
    ...costRows(services, withReports.costs, 'each with a report'),
    shown('whole lives at 70 % load', 60 * perSecond, 'lives/min'),
    atMost(`failed lives in ${duration} at 70 % load`, soaked.failures, '', 0),
    ...memoryRows(services, soaked, duration),
  ];
}

export const run = () => withServices(measure, { processors: PROCESSORS, env: PROBED });
