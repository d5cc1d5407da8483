import { drawMap, EXPENSIVE_MAPS } from '../test/isolation/expensive-maps.ts';
import { sendFirst } from '../test/isolation/support/first-sending.ts';
import { typicalMap } from './support/assessments.mjs';
import { atLength } from './support/length.mjs';
import { createRows, p95 } from './support/rows.mjs';
import { withServices } from './support/services.mjs';
import { inTurns } from './support/turns.mjs';

/** Time from submission to completion, over HTTP with the settings of production. */
const WARM_UP_RUNS = atLength({ quick: 0, usual: 30 });
const RUNS = atLength({ quick: 1, usual: 100 });
const EXPENSIVE_RUNS = atLength({ quick: 1, usual: 3 });
/** A quick run needs one map: all run the same code. */
const MAPS = atLength({ quick: EXPENSIVE_MAPS.slice(0, 1), usual: EXPENSIVE_MAPS });
const LIMITS = { median: 80, p95: 150, expensive: 5_000 };
/** Time of a rejected submission: worse than any target. */
const REJECTED_MS = 60_000;

const { shown, atMost } = createRows('submission');

const measureWith = (measure, options) =>
  withServices((services) => {
    async function send(cartography) {
      const { status, milliseconds, cpuSeconds } = await sendFirst(services, cartography);
      if (status !== 200 && status !== 503) throw new Error(`a submission was answered ${status}`);
      return { milliseconds: status === 200 ? milliseconds : REJECTED_MS, cpuSeconds };
    }
    return measure(send);
  }, options);

async function measureTypical(send) {
  const [times] = await inTurns([async () => (await send(typicalMap())).milliseconds], RUNS, WARM_UP_RUNS);
  return [
    atMost('typical assessment, sent to completed, p50', times, 'ms', LIMITS.median),
    atMost('typical assessment, sent to completed, p95', times, 'ms', LIMITS.p95, p95),
  ];
}

async function measureExpensive(send) {
  const rows = [];
  await send(typicalMap());
  for (const [name, recipe] of MAPS) {
    const [sent] = await inTurns([() => send(drawMap(recipe))], EXPENSIVE_RUNS);
    const times = sent.map(({ milliseconds }) => milliseconds);
    rows.push(
      atMost(`${name}, first sending on one processor`, times, 'ms', LIMITS.expensive, (all) => Math.max(...all)),
      shown(
        `${name}, processor time of all services`,
        sent.map(({ cpuSeconds }) => 1_000 * cpuSeconds),
        'ms',
      ),
    );
  }
  return rows;
}

export const run = async () => [
  ...(await measureWith(measureTypical)),
  ...(await measureWith(measureExpensive, { processors: '0' })),
];
