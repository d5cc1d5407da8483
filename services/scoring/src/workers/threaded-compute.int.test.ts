import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Stroke } from '@pain-assessment/contracts';
import { createCompute } from '../compute/compute.ts';
import { mapOf, scoringRequest } from '../testing/requests.ts';
import { createThreadedCompute, type ThreadedCompute } from './threaded-compute.ts';

let scoring: ThreadedCompute;
beforeAll(() => {
  scoring = createThreadedCompute({ packs: [] });
});
afterAll(() => scoring.close());

const never = new AbortController().signal;
const answers = scoringRequest('knee').assessment.answers ?? {};
const request = (...strokes: Stroke[]) =>
  scoringRequest('knee', { assessment: { cartography: mapOf(...strokes), answers } });

/** A lasso whose corners alternate between the two ends of the body. */
const dearLasso: Stroke = {
  view: 'back',
  layer: 'intensity',
  tool: 'lasso',
  value: 'moderate',
  points: Array.from({ length: 300 }, (_, index) => [index % 720, index % 2 ? 1440 : 0]).flat(),
};

test('a dear map gives on a thread the very numbers that it gives here', async () => {
  expect(await scoring.compute(request(dearLasso), never)).toEqual(createCompute()(request(dearLasso)));
});

test('while a dear map is measured the event loop goes on turning', async () => {
  let turned = false;
  setImmediate(() => {
    turned = true;
  });

  await scoring.compute(request(dearLasso), never);

  expect(turned).toBe(true);
});

test('an error of a computation on a thread keeps its code', async () => {
  const versions = { stats_algo: 9, mcri_algo: 1, questionnaires: {} };

  await expect(scoring.compute({ ...request(dearLasso), versions }, never)).rejects.toMatchObject({
    code: 'unknown_version',
  });
});

test('a computation past its deadline ends', async () => {
  const deadline = new AbortController();
  const pending = scoring.compute(request(dearLasso), deadline.signal);
  deadline.abort();

  await expect(pending).rejects.toMatchObject({ code: 'timeout' });
});
