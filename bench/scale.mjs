import { connectBus } from '@pain-assessment/bus';
import { SCORING_COMPUTE } from '@pain-assessment/contracts';
import { currentVersions } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { startNats } from '@pain-assessment/service-kit/testing';
import { residentMegabytes, startService } from './cluster/services.mjs';
import { rowsOf } from './support/rows.mjs';
import { median } from './support/statistics.mjs';

/** Two scoring processes on NATS against one: what a second replica brings on this machine, whose processors also ask. */
const ROUNDS = 3;
const ROUND_MS = 6_000;
const IN_FLIGHT_PER_PROCESS = 6;
const DEADLINE_MS = 20_000;
/** A process grows for some 2,500 assessments, until its heap is as large as it likes; then no more. */
const MOST_GAIN_MB = 20;

/** 60 strokes of 60 points, as a patient draws them: a wave of its own for each stroke. */
const strokes = Array.from({ length: 60 }, (_, stroke) => ({
  view: stroke % 2 ? 'back' : 'front',
  layer: 'intensity',
  tool: 'brush',
  value: 'severe',
  radius: 14,
  points: Array.from({ length: 60 }, (_, point) => [
    300 + 2 * point,
    200 + 16 * stroke + Math.round(400 * Math.sin(point / 6)) / 10,
  ]).flat(),
}));

const zone = 'thoracolumbar_spine';
const request = {
  zone,
  patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
  modules: ['cartography', 'questionnaires'],
  locale: 'en-GB',
  value_set: 'fr',
  versions: { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) },
  assessment: { cartography: { no_pain: false, strokes }, answers: typicalAnswers(zone) },
};

/** Assessments scored per second by as many processes as there are, asked without pause. */
async function throughput(bus, processes) {
  const end = performance.now() + ROUND_MS;
  let scored = 0;
  async function ask() {
    while (performance.now() < end) {
      await bus.request(SCORING_COMPUTE, request, { requestId: 'bench', deadline: Date.now() + DEADLINE_MS });
      scored += 1;
    }
  }
  const started = performance.now();
  await Promise.all(Array.from({ length: processes * IN_FLIGHT_PER_PROCESS }, ask));
  return (1000 * scored) / (performance.now() - started);
}

const { shown, atMost } = rowsOf('scale');

/**
 * Rates of one process, and of two, in turn, so that other work on the machine meets both; and what the first process
 * gains in memory in the last turn.
 */
async function measure(bus, natsUrl, pid) {
  const rates = { one: [], two: [] };
  let before = 0;
  await throughput(bus, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    before = residentMegabytes(pid);
    rates.one.push(await throughput(bus, 1));
    const second = await startService('scoring', { NATS_URL: natsUrl });
    try {
      await throughput(bus, 2);
      rates.two.push(await throughput(bus, 2));
    } finally {
      await second.stop();
    }
  }
  return { one: median(rates.one), two: median(rates.two), gained: residentMegabytes(pid) - before };
}

export async function run() {
  const nats = await startNats({ own: true });
  const bus = await connectBus({ url: nats.url, name: 'bench' });
  const first = await startService('scoring', { NATS_URL: nats.url });
  try {
    const { one, two, gained } = await measure(bus, nats.url, first.pid);
    return [
      shown('one scoring process on NATS', one, 'assessments/s'),
      shown('two scoring processes on NATS', two, 'assessments/s'),
      shown('two against one', two / one, '×'),
      atMost('memory that one process gains in the last third', gained, 'MiB', MOST_GAIN_MB),
    ];
  } finally {
    await bus.close();
    await first.stop();
    await nats.stop();
  }
}
