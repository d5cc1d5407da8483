import { afterEach, describe, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import type { Bounds } from '../limits/limits.table.ts';
import { expectProblem } from '../testing/expect-problem.ts';
import {
  complete,
  createTestClock,
  DEMO_KEY,
  OTHER_KEY,
  startTestGateway,
  type TestGateway,
} from '../testing/index.ts';

/** A gateway that may inflate no bundle: a call that needs one answers 503, so every other answer proves that none was inflated. */
const NOTHING_INFLATED: Partial<Bounds> = { bundles: { process: 0 } };
const SESSIONS_PER_DAY = 3;
const DOCUMENTS_PER_MINUTE = 2;

let gateway: TestGateway;
const open = async (bounds: Partial<Bounds> = {}) => {
  gateway = await startTestGateway({}, { warmUp: true, bounds, clock: createTestClock().read });
};
afterEach(() => gateway.close());

const post = (path: string, body: unknown, bearer = DEMO_KEY) => gateway.call({ method: 'POST', path, bearer, body });
const createAsOther = (changes: object) =>
  post('/v1/sessions', { ...createSessionBody(), locale: 'fr-FR', ...changes }, OTHER_KEY);

async function fetchBundle(changes: Parameters<typeof complete>[1] = {}): Promise<string> {
  const { path } = await complete(gateway.call, changes);
  return (await gateway.call({ path: `${path}/result`, bearer: DEMO_KEY })).json.resume_bundle;
}

/** A bundle of the account with the small quotas; uses one of its sessions. */
async function fetchBundleOfOther(): Promise<string> {
  const { json } = await createAsOther({ modules: ['cartography'] });
  const page = (part: string, body: unknown) => post(`/component/api/${part}`, body, json.component.token);
  await page('start', {});
  await page('submission', { assessment: { cartography: { no_pain: true, strokes: [] } } });
  const path = `/v1/sessions/${json.session_id}/result`;
  return (await gateway.call({ path, bearer: OTHER_KEY })).json.resume_bundle;
}

describe('no bundle is inflated', () => {
  test('of eleven good bundles and one of another sex', async () => {
    await open(NOTHING_INFLATED);
    const { patient } = createSessionBody();
    const good = await fetchBundle();
    const other = await fetchBundle({ patient: { ...patient, sex: 'male' } });
    const eleven = Array.from({ length: 11 }, () => good);

    expectProblem(await post('/v1/comparisons', { bundles: eleven }), 'service_unavailable');
    const refused = await post('/v1/comparisons', { bundles: [...eleven, other] });

    expectProblem(refused, 'invalid_request');
    expect(refused.json.errors).toMatchObject([{ pointer: '/bundles/11', code: 'not_comparable' }]);
  });

  test('of an account with a used-up quota, for any bundles', async () => {
    await open(NOTHING_INFLATED);
    const bundle = await fetchBundle();
    for (let count = 0; count < SESSIONS_PER_DAY; count += 1) {
      expect((await createAsOther({})).status).toBe(201);
    }
    for (const sent of [bundle, 'abc']) {
      expectProblem(await createAsOther({ resume_bundle: sent }), 'session_quota_exceeded');
    }
  });

  test('of documents over the quota of a minute', async () => {
    await open();
    const bundle = await fetchBundleOfOther();
    for (let count = 0; count < DOCUMENTS_PER_MINUTE; count += 1) {
      expect((await post('/v1/reports', { resume_bundle: bundle }, OTHER_KEY)).status).toBe(200);
    }
    const twelve = Array.from({ length: 12 }, () => 'abc');
    expectProblem(await post('/v1/comparisons', { bundles: twelve }, OTHER_KEY), 'document_quota_exceeded');
    expectProblem(await post('/v1/reports', { resume_bundle: 'abc' }, OTHER_KEY), 'document_quota_exceeded');
  });
});

describe('a unit of a quota', () => {
  test('is released by a creation with a bundle of another account, zone or sex, or without memory for it', async () => {
    await open(NOTHING_INFLATED);
    const own = await fetchBundleOfOther();
    const foreign = await fetchBundle();
    const { patient } = createSessionBody();
    const male = { ...patient, sex: 'male' };
    for (const changes of [
      { resume_bundle: foreign },
      { resume_bundle: own, zone: 'knee' },
      { resume_bundle: own, patient: male },
    ]) {
      expectProblem(await createAsOther(changes), 'invalid_resume_bundle');
    }
    expectProblem(await createAsOther({ resume_bundle: own }), 'service_unavailable');
    for (let count = 1; count < SESSIONS_PER_DAY; count += 1) expect((await createAsOther({})).status).toBe(201);
    expectProblem(await createAsOther({}), 'session_quota_exceeded');
  });

  test('is released by a document with bundles that are not authentic or not comparable, or without memory for them', async () => {
    await open(NOTHING_INFLATED);
    const bundle = await fetchBundleOfOther();
    for (let count = 0; count <= DOCUMENTS_PER_MINUTE; count += 1) {
      expectProblem(await post('/v1/reports', { resume_bundle: 'abc' }, OTHER_KEY), 'invalid_resume_bundle');
      expectProblem(await post('/v1/reports', { resume_bundle: bundle }, OTHER_KEY), 'service_unavailable');
    }
  });
});
