import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInProcessBus } from '@pain-assessment/bus';
import { SCORING_COMPUTE } from '@pain-assessment/contracts';
import { expensiveMaps } from '@pain-assessment/pain-map/testing';
import { startApp } from '@pain-assessment/scoring';
import { createLogger } from '@pain-assessment/service-kit';
import { scoringRequest, typicalMap } from './support/assessments.mjs';
import { collectGarbage } from './support/garbage.mjs';
import { atLength } from './support/length.mjs';
import { createRows } from './support/rows.mjs';
import { inTurns, timed } from './support/turns.mjs';

/** Scoring over the bus, including both checks of every message. */
const TYPICAL_RUNS = atLength({ quick: 3, usual: 200 });
const HEAP_RUNS = atLength({ quick: 10, usual: 2_000 });
const WARM_UP_RUNS = atLength({ quick: 1, usual: 50 });
/** Share of the maximum number of strokes. */
const SHARE = atLength({ quick: 0.02, usual: 1 });
const LIMITS = { typical: 8, worst: 5_000, heap: 20 };

const { atMost, shown } = createRows('scoring');

async function measureTypical(score) {
  const [times] = await inTurns(
    [(round) => timed(() => score(typicalMap(), WARM_UP_RUNS + round))],
    TYPICAL_RUNS,
    WARM_UP_RUNS,
  );
  return [atMost('typical assessment, 60 strokes of 60 points, median', times, 'ms', LIMITS.typical)];
}

async function measureWorst(score) {
  const rows = [];
  const delay = monitorEventLoopDelay({ resolution: 1 });
  for (const [name, strokes] of Object.entries(expensiveMaps(SHARE))) {
    const map = { no_pain: false, strokes };
    await score(map);
    delay.enable();
    rows.push(atMost(name, await timed(() => score(map)), 'ms', LIMITS.worst));
    delay.disable();
  }
  return [
    ...rows,
    shown('longest event loop delay of these, both ends of the bus in one process', delay.max / 1e6, 'ms'),
  ];
}

async function measureHeap(score) {
  const before = collectGarbage();
  for (let index = 0; index < HEAP_RUNS; index++) await score(typicalMap(), index);
  const gained = (collectGarbage() - before) / 2 ** 20;
  return [atMost(`heap growth over ${HEAP_RUNS.toLocaleString('en')} assessments`, gained, 'MiB', LIMITS.heap)];
}

export async function run() {
  const bus = createInProcessBus();
  const app = await startApp({}, { bus, log: createLogger({ service: 'bench', level: 'error' }) });
  const score = (map, index) =>
    bus.request(SCORING_COMPUTE, scoringRequest(map, index), { requestId: 'bench', deadline: Date.now() + 120_000 });
  try {
    return [...(await measureTypical(score)), ...(await measureWorst(score)), ...(await measureHeap(score))];
  } finally {
    await app.close();
    await bus.close();
  }
}
