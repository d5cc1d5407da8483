import { COSTLY_MAPS, drawMap } from '../test/isolation/costly-maps.ts';
import { sendFirst } from '../test/isolation/support/first-sending.ts';
import { startLimitedServices } from '../test/isolation/support/limited-services.ts';
import { createRows, quantile } from './support/rows.mjs';
import { typicalMap } from './support/strokes.mjs';

/** From the sending of an assessment to its completion, over HTTP with the settings of production. */
const WARM_UP_RUNS = 30;
const RUNS = 100;
const COSTLY_RUNS = 3;
const LIMITS = { median: 80, p95: 150, costly: 5_000 };
/** A sending that was refused counts as this: no time is good enough for it. */
const REFUSED_MS = 60_000;

const { shown, atMost } = createRows('submission');

async function withServices(options, work) {
  const services = await startLimitedServices(options);
  try {
    return await work(async (cartography) => {
      const { status, milliseconds, cpuSeconds } = await sendFirst(services, cartography);
      return { milliseconds: status === 200 ? milliseconds : REFUSED_MS, cpuSeconds };
    });
  } finally {
    await services.stop();
  }
}

async function measureTypical(send) {
  const times = [];
  for (let run = -WARM_UP_RUNS; run < RUNS; run += 1) {
    const { milliseconds } = await send({ no_pain: false, strokes: typicalMap() });
    if (run >= 0) times.push(milliseconds);
  }
  return [
    atMost('typical assessment, sent to completed, p50', times, 'ms', LIMITS.median),
    atMost('typical assessment, sent to completed, p95', times, 'ms', LIMITS.p95, (values) => quantile(values, 0.95)),
  ];
}

async function measureCostly(send) {
  const rows = [];
  await send({ no_pain: false, strokes: typicalMap() });
  for (const [name, recipe] of COSTLY_MAPS) {
    const sent = [];
    for (let run = 0; run < COSTLY_RUNS; run += 1) sent.push(await send(drawMap(recipe)));
    const times = sent.map(({ milliseconds }) => milliseconds);
    rows.push(
      atMost(`${name}, first sending on one processor`, times, 'ms', LIMITS.costly, (all) => Math.max(...all)),
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
  ...(await withServices({}, measureTypical)),
  ...(await withServices({ processors: '0' }, measureCostly)),
];
