import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { questionnairesFor } from '@pain-assessment/questionnaires';
import { playPatient } from '@pain-assessment/standalone/testing';
import { type Backends, type Fleet, type Replica, startBackends, startFleet, startReplica } from '../support/fleet.ts';
import { integrator } from '../support/integrator.ts';

const BEFORE = fileURLToPath(new URL('support/without-sf12.mjs', import.meta.url));
const LISTED = questionnairesFor('knee');
const EARLIER = LISTED.filter((id) => id !== 'sf12');

let backends: Backends;
let fleet: Fleet;
let before: Replica;
beforeAll(async () => {
  backends = await startBackends();
  const env = { ...backends.env, LOG_LEVEL: 'warn' };
  [fleet, before] = await Promise.all([
    startFleet({ 'api-gateway': 1, scoring: 1, 'report-renderer': 1 }, env),
    startReplica('api-gateway', { ...env, NODE_OPTIONS: `--import=${BEFORE}` }),
  ]);
});
afterAll(async () => {
  await Promise.all([before?.process.stop(), fleet?.stop()]);
  await backends?.stop();
});

/** A session created at one release and answered at another. */
async function open({ baseUrl }: Replica) {
  const { json } = await integrator(baseUrl).create(createSessionBody('knee'));
  return async (later: Replica) => {
    await playPatient(json.component.url.replace(/^https?:\/\/[^/]+/, later.baseUrl));
    const { json: result } = await integrator(later.baseUrl).result(json.session_id);
    return { ...result, asked: result.questionnaires.map(({ id }: { id: string }) => id) };
  };
}

test('a release that adds an instrument to a zone serves the sessions and bundles from before it', async () => {
  const after = fleet.one('api-gateway');
  const [continued, finished] = [await open(before), await open(before)];

  const old = await finished(before);
  const results = [old, await continued(after)];
  for (const { asked, mcri } of results) expect([asked, mcri.status]).toEqual([EARLIER, 'computed']);
  const fresh = await (await open(after))(after);
  expect(fresh.asked).toEqual(LISTED);

  const { call } = integrator(after.baseUrl);
  const bundles = [...results, fresh].map(({ resume_bundle }) => resume_bundle);
  expect((await call('POST', '/v1/reports', { body: { resume_bundle: old.resume_bundle } })).status).toBe(200);
  const compared = await call('POST', '/v1/comparisons', { body: { bundles } });
  expect([compared.status, compared.json.changes?.mcri]).toEqual([200, 0]);
  expect((await call('POST', '/v1/comparisons/report', { body: { bundles } })).status).toBe(200);
});
