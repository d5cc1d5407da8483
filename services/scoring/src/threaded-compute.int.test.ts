import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { createCompute } from './compute/compute.ts';
import { drawnMap, scoringRequest, trunkSquare } from './testing/requests.ts';
import { createThreadedCompute } from './threaded-compute.ts';

let scoring: ReturnType<typeof createThreadedCompute>;
beforeAll(() => {
  scoring = createThreadedCompute({ packs: [] });
});
afterAll(() => scoring.close());

const never = { deadline: Number.POSITIVE_INFINITY };
const answers = scoringRequest('knee').assessment.answers ?? {};
const request = (...strokes: Stroke[]) =>
  scoringRequest('knee', { assessment: { cartography: drawnMap(...strokes), answers } });

/** A lasso whose corners alternate between the two ends of the body. */
const expensiveLasso: Stroke = {
  view: 'back',
  layer: 'intensity',
  tool: 'lasso',
  value: 'moderate',
  points: Array.from({ length: 300 }, (_, index) => [index % 720, index % 2 ? 1440 : 0]).flat(),
};

test('an expensive map has the same numbers on a thread', async () => {
  expect(await scoring.compute(request(expensiveLasso), never)).toEqual(createCompute()(request(expensiveLasso)));
});

test('the event loop continues while an expensive map is measured', async () => {
  let turned = false;
  setImmediate(() => {
    turned = true;
  });

  await scoring.compute(request(expensiveLasso), never);

  expect(turned).toBe(true);
});

test('an error of a computation on a thread keeps its code', async () => {
  const known = request(expensiveLasso);
  const versions = { ...known.versions, stats_algo: 9 };

  await expect(scoring.compute({ ...known, versions }, never)).rejects.toMatchObject({ code: 'unknown_version' });
});

test('a computation past its deadline ends', async () => {
  const deadline = new AbortController();
  const pending = scoring.compute(request(expensiveLasso), { ...never, signal: deadline.signal });
  deadline.abort();

  await expect(pending).rejects.toMatchObject({ code: 'timeout' });
});

test('compares maps by the cells that scoring returns', async () => {
  const [first, last] = await Promise.all(
    [trunkSquare, { ...trunkSquare, points: trunkSquare.points.map((at, index) => (index % 2 ? at : at + 50)) }].map(
      (stroke) => scoring.compute(request(stroke), never),
    ),
  );
  const compare = (first_cells?: string, last_cells?: string) =>
    scoring.compare({ first_cells: first_cells ?? null, last_cells: last_cells ?? null }, never);

  expect(await compare(first?.cells, last?.cells)).toEqual({
    new_cells: 5_000,
    resolved_cells: 5_000,
    persistent_cells: 5_000,
  });
  expect(await compare(undefined, last?.cells)).toEqual({ new_cells: 10_000, resolved_cells: 0, persistent_cells: 0 });
  await expect(compare('AAAA')).rejects.toMatchObject({ code: 'invalid_request' });
});
