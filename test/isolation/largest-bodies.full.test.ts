import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { randomFrom } from '@pain-assessment/service-kit/testing';
import { integrator, sendUntilAccepted } from '../support/integrator.ts';
import { type BundleTarget, largestMap, makeBundle, startBundleTarget } from './support/bundle-target.ts';
import { POD_MEMORY } from './support/memory-limit.ts';

const MIB = 2 ** 20;

let target: BundleTarget;
beforeAll(async () => {
  target = await startBundleTarget({ accounts: 1 });
});
afterAll(() => target?.stop());

test('the largest legal body of every kind is served in the memory of a pod', async () => {
  const [key = ''] = target.keys;
  const cartography = largestMap(randomFrom(1).next);
  const created = await integrator(target.baseUrl, key).create({ ...createSessionBody(), modules: ['cartography'] });
  const page = integrator(target.baseUrl, created.json.component.token);
  await page.call('POST', '/component/api/start', { body: {} });
  const draft = JSON.stringify({ revision: 1, assessment: { cartography } });
  const bundle = await makeBundle(target.baseUrl, key, cartography);
  const bodies = {
    creation: JSON.stringify({ ...createSessionBody(), resume_bundle: bundle }),
    report: JSON.stringify({ resume_bundle: bundle }),
    comparison: JSON.stringify({ bundles: Array.from({ length: 12 }, () => bundle) }),
  };
  process.stdout.write(`largest bodies: ${[draft, ...Object.values(bodies)].map(({ length }) => length)} bytes\n`);
  expect(draft.length).toBeGreaterThan(1.8 * MIB);
  expect(bodies.comparison.length).toBeGreaterThan(10 * MIB);

  // A busy machine may miss a deadline; a bound that such a body exceeds would refuse it for ever.
  const send = (path: string, body: string) =>
    sendUntilAccepted(() => integrator(target.baseUrl, key).call('POST', path, { body }));
  expect((await sendUntilAccepted(() => page.call('PUT', '/component/api/draft', { body: draft }))).status).toBe(204);
  expect((await send('/v1/sessions', bodies.creation)).status).toBe(201);
  expect((await send('/v1/reports', bodies.report)).status).toBe(200);
  expect((await send('/v1/comparisons', bodies.comparison)).status).toBe(200);
  expect(await target.counter('limit_refusals')).toBe(0);
  expect(target.ended()).toBeNull();
  expect(await target.peakMegabytes()).toBeLessThan(POD_MEMORY['api-gateway']);
});
