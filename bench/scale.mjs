import { SCORING_COMPUTE } from '@pain-assessment/contracts';
import { startNats } from '@pain-assessment/service-kit/testing';
import { startReplica } from '../test/support/fleet.ts';
import { scoringRequest, typicalMap } from './support/assessments.mjs';
import { atLength } from './support/length.mjs';
import { residentMegabytes } from './support/memory.mjs';
import { createRows } from './support/rows.mjs';
import { connectAsGateway } from './support/services.mjs';

/** Gain of a second scoring replica on NATS; the same processors also send the requests. */
const ROUNDS = atLength({ quick: 1, usual: 3 });
const ROUND_MS = atLength({ quick: 200, usual: 6_000 });
const IN_FLIGHT_PER_PROCESS = 6;
const DEADLINE_MS = 20_000;
/** Bound on growth: the heap of a process reaches its final size after about 2,500 assessments. */
const MOST_GAIN_MB = 20;

const request = scoringRequest(typicalMap());

/** Assessments scored per second by all processes, requested without pause. */
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

const { shown, atMost } = createRows('scale');

/**
 * Alternating rates of one process and of two, so that other work on the machine affects both, and the memory growth of the
 * first process in the last turn.
 */
async function measure(bus, env, { process: first }) {
  const rates = { one: [], two: [] };
  let before = 0;
  await throughput(bus, 1);
  for (let round = 0; round < ROUNDS; round += 1) {
    before = residentMegabytes(first);
    rates.one.push(await throughput(bus, 1));
    const second = await startReplica('scoring', env);
    try {
      await throughput(bus, 2);
      rates.two.push(await throughput(bus, 2));
    } finally {
      await second.process.stop();
    }
  }
  return { ...rates, gained: residentMegabytes(first) - before };
}

export async function run() {
  const nats = await startNats({ own: true });
  const bus = await connectAsGateway(nats.url);
  const env = { NATS_URL: nats.url, LOG_LEVEL: 'error' };
  const first = await startReplica('scoring', env);
  try {
    const { one, two, gained } = await measure(bus, env, first);
    return [
      shown('one scoring process on NATS', one, 'assessments/s'),
      shown('two scoring processes on NATS', two, 'assessments/s'),
      shown(
        'two against one',
        two.map((rate, round) => rate / one[round]),
        '×',
      ),
      atMost('memory that one process gains in the last third', gained, 'MiB', MOST_GAIN_MB),
    ];
  } finally {
    await bus.close();
    await first.process.stop();
    await nats.stop();
  }
}
