import { buffer } from 'node:stream/consumers';
import { atLength } from './support/length.mjs';
import { createRows, median } from './support/rows.mjs';
import { withServices } from './support/services.mjs';
import { inTurns, timed } from './support/turns.mjs';

/** Reports and comparisons from bundles over HTTP, compared with the first report of a live session. */
const ROUNDS = atLength({ quick: 1, usual: 12 });
const FEW = 2;
const MOST = 12;

const { shown, atMost } = createRows('documents');

async function play({ client, complete }) {
  const sessions = [];
  while (sessions.length < Math.max(MOST, ROUNDS + 1)) sessions.push(await complete());
  const bundles = [];
  for (const id of sessions) bundles.push((await client.result(id)).resume_bundle);
  const [few, most] = [bundles.slice(0, FEW), bundles.slice(0, MOST)];
  const read = async (stream) => buffer(await stream);
  const calls = [
    (round) => read(client.report(sessions.at(round))),
    (round) => read(client.makeReport({ resume_bundle: bundles.at(round) })),
    () => client.compareBundles({ bundles: few }),
    () => client.compareBundles({ bundles: most }),
    () => read(client.comparisonReport({ bundles: few })),
    () => read(client.comparisonReport({ bundles: most })),
  ];
  return inTurns(
    calls.map((call) => (round) => timed(() => call(round))),
    ROUNDS,
    1,
  );
}

async function measure(services) {
  const [live, later, few, most, fewPrinted, mostPrinted] = await play(services);
  const over = (one, other) => median(one) / median(other);
  const printed = (count) => `comparison of ${count} bundles as PDF`;
  return [
    shown('report of a bundle, p50', later, 'ms'),
    shown('report of a bundle over the first one of a live session', over(later, live), '×'),
    shown(`comparison of ${FEW} bundles, p50`, few, 'ms'),
    shown(`comparison of ${MOST} bundles, p50`, most, 'ms'),
    atMost(`comparison of ${MOST} bundles over one of ${FEW}`, over(most, few), '×', MOST / FEW),
    shown(`${printed(FEW)}, p50`, fewPrinted, 'ms'),
    shown(`${printed(MOST)}, p50`, mostPrinted, 'ms'),
    shown(`${printed(FEW)} over the first report of a live session`, over(fewPrinted, live), '×'),
    shown(`${printed(MOST)} over the first report of a live session`, over(mostPrinted, live), '×'),
  ];
}

export const run = () => withServices(measure);
