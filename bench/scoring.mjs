import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { createInProcessBus } from '@pain-assessment/bus';
import { SCORING_COMPUTE, Zone } from '@pain-assessment/contracts';
import { costlyMaps } from '@pain-assessment/pain-map/testing';
import { currentVersions } from '@pain-assessment/questionnaires';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { startApp } from '@pain-assessment/scoring';
import { createRows } from './support/rows.mjs';
import { typicalMap } from './support/strokes.mjs';

/** Scoring as its callers see it: through the bus, both checks of every message included. */
const TYPICAL_RUNS = 200;
const HEAP_RUNS = 2_000;
const WARM_UP_RUNS = 50;
const LIMITS = { typical: 8, worst: 5_000, heap: 20 };

function createRequest(strokes, index = 0) {
  const zone = Zone.options[index % Zone.options.length];
  return {
    zone,
    patient: { sex: index % 2 ? 'male' : 'female', height_cm: 150 + (index % 50), weight_kg: 50 + (index % 80) },
    modules: ['cartography', 'questionnaires'],
    locale: 'en-GB',
    value_set: 'fr',
    versions: { stats_algo: 1, mcri_algo: 1, questionnaires: currentVersions(zone) },
    assessment: { cartography: { no_pain: false, strokes }, answers: typicalAnswers(zone) },
  };
}

function collectGarbage() {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().heapUsed / 2 ** 20;
}
const { atMost, shown } = createRows('scoring');

async function measureTypical(score) {
  const times = [];
  for (let index = 0; index < WARM_UP_RUNS + TYPICAL_RUNS; index++) {
    const elapsed = await score(createRequest(typicalMap(), index));
    if (index >= WARM_UP_RUNS) times.push(elapsed);
  }
  return [atMost('typical assessment, 60 strokes of 60 points, median', times, 'ms', LIMITS.typical)];
}

async function measureWorst(score) {
  const rows = [];
  for (const [name, strokes] of Object.entries(costlyMaps())) {
    const request = createRequest(strokes);
    await score(request);
    const delay = monitorEventLoopDelay({ resolution: 1 });
    delay.enable();
    const times = [await score(request)];
    delay.disable();
    rows.push(atMost(name, times, 'ms', LIMITS.worst));
    rows.push(shown(`${name}: longest event loop delay, both ends of the bus in one process`, delay.max / 1e6, 'ms'));
  }
  return rows;
}

async function measureHeap(score) {
  for (let index = 0; index < WARM_UP_RUNS; index++) await score(createRequest(typicalMap(), index));
  const before = collectGarbage();
  for (let index = 0; index < HEAP_RUNS; index++) await score(createRequest(typicalMap(), index));
  return [atMost('heap growth over 2,000 assessments', Math.max(0, collectGarbage() - before), 'MiB', LIMITS.heap)];
}

export async function run() {
  const bus = createInProcessBus();
  const silent = { debug() {}, info() {}, warn() {}, error() {}, child: () => silent };
  const app = await startApp({}, { bus, log: silent });
  async function score(request) {
    const started = performance.now();
    await bus.request(SCORING_COMPUTE, request, { requestId: 'bench', deadline: Date.now() + 120_000 });
    return performance.now() - started;
  }
  try {
    return [...(await measureTypical(score)), ...(await measureWorst(score)), ...(await measureHeap(score))];
  } finally {
    await app.close();
    await bus.close();
  }
}
