import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@pain-assessment/client';
import { playPatient } from '@pain-assessment/standalone/testing';
import { residentMegabytes, startServices } from './cluster/services.mjs';
import { rowsOf } from './support/rows.mjs';

/**
 * Whole lives of sessions at 70 % of what the machine carries, and the memory of every process meanwhile: one minute, or
 * ten with TEST_FULL.
 */
// biome-ignore lint/suspicious/noUndeclaredEnvVars: no task of turbo runs benches
const SOAK_MS = process.env.TEST_FULL ? 600_000 : 60_000;
const CAPACITY_MS = 10_000;
const SHARE = 0.7;
const PATIENTS = 4;
const SAMPLE_MS = 2_000;
const MOST_GROWTH_MB = 20;
const KEY = 'sk_test_demo_0000000000000000000000';

/** Create, draw, answer, send, fetch the result; every fourth also the report; delete. */
async function live(client, number) {
  const session = await client.createSession({
    zone: 'thoracolumbar_spine',
    patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
    modules: ['cartography', 'questionnaires'],
  });
  await playPatient(session.component.url);
  await client.waitForResult(session.session_id);
  if (number % 4 === 0) await new Response(await client.report(session.session_id)).arrayBuffer();
  await client.deleteSession(session.session_id);
}

/** Plays so many lives a second for a time, or as many as go where no rate is given; how many there were, and how many failed. */
async function play(client, { durationMs, perSecond = Number.POSITIVE_INFINITY }) {
  const started = performance.now();
  const end = started + durationMs;
  const counts = { lives: 0, failures: 0 };
  let next = started;
  async function patient() {
    while (performance.now() < end) {
      const due = next;
      next = Math.max(next + 1000 / perSecond, perSecond === Number.POSITIVE_INFINITY ? 0 : started);
      await sleep(Math.max(0, due - performance.now()));
      await live(client, counts.lives).then(
        () => {
          counts.lives += 1;
        },
        () => {
          counts.failures += 1;
        },
      );
    }
  }
  await Promise.all(Array.from({ length: PATIENTS }, patient));
  return counts;
}

/** Slope of a straight line through the samples after the first third, times the whole duration: MiB gained in it. */
function growth(samples) {
  const settled = samples.slice(Math.floor(samples.length / 3));
  const middle = (settled.length - 1) / 2;
  const mean = settled.reduce((sum, value) => sum + value, 0) / settled.length;
  const covariance = settled.reduce((sum, value, index) => sum + (index - middle) * (value - mean), 0);
  const variance = settled.reduce((sum, _, index) => sum + (index - middle) ** 2, 0);
  return (covariance / variance) * samples.length;
}

const { shown, atMost } = rowsOf('soak');

async function soak(client, services) {
  await play(client, { durationMs: CAPACITY_MS });
  const { lives } = await play(client, { durationMs: CAPACITY_MS });
  const perSecond = (SHARE * 1000 * lives) / CAPACITY_MS;

  const samples = new Map(services.map(({ name }) => [name, []]));
  const sampling = setInterval(() => {
    for (const { name, pid } of services) samples.get(name).push(residentMegabytes(pid));
  }, SAMPLE_MS);
  const { failures } = await play(client, { durationMs: SOAK_MS, perSecond });
  clearInterval(sampling);
  return { perSecond, failures, samples };
}

export async function run() {
  const cluster = await startServices();
  const client = createClient({ baseUrl: cluster.baseUrl, secretKey: KEY });
  try {
    const { perSecond, failures, samples } = await soak(client, cluster.services);
    const minutes = SOAK_MS / 60_000;
    return [
      shown('whole lives at 70 % load, all services on this machine', 60 * perSecond, 'assessments/min'),
      atMost(`failed lives in ${minutes} min`, failures, '', 0),
      ...[...samples].flatMap(([name, values]) => [
        atMost(`${name}: memory gained in ${minutes} min`, growth(values), 'MiB', MOST_GROWTH_MB),
        shown(`${name}: memory at the end`, values.at(-1), 'MiB'),
      ]),
    ];
  } finally {
    await cluster.close();
  }
}
