import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSessionBody } from '@pain-assessment/contracts/testing';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { DEMO_KEY } from '../support/accounts.ts';
import { type Backends, type Replica, startBackends, startReplica } from '../support/fleet.ts';
import { integrator } from '../support/integrator.ts';
import { countInMemory } from './support/process-memory.ts';

const COLLECTOR = new URL('./support/collect-garbage.mjs', import.meta.url).href;
const CALLS_OF_OTHERS = 300;

let backends: Backends;
let gateway: Replica;
beforeAll(async () => {
  backends = await startBackends();
  gateway = await startReplica('api-gateway', { ...backends.env, NODE_OPTIONS: `--import ${COLLECTOR}` });
});
afterAll(async () => {
  await gateway?.process.stop();
  await backends?.stop();
});

async function collectGarbage(): Promise<void> {
  const collections = () => gateway.process.output().split('garbage collected').length;
  const before = collections();
  gateway.process.signal('SIGUSR2');
  await waitFor(() => collections() > before, { what: 'the collection' });
}

/**
 * docs/security.md#data-in-memory: a deleted reference stays readable in the memory of the gateway, in fewer copies
 * after V8 has collected and reused that memory. JavaScript cannot promise when: the first later calls may use other
 * memory.
 */
test('has fewer copies of a deleted session in memory after garbage collection and other calls', async () => {
  const { call } = integrator(gateway.baseUrl, DEMO_KEY);
  const reference = `canary-${randomBytes(12).toString('hex')}`;
  const count = () => countInMemory(gateway.process.pid, reference);
  const created = await call('POST', '/v1/sessions', { body: { ...createSessionBody(), reference } });
  const path = `/v1/sessions/${created.json.session_id}`;
  await call('GET', path);
  const live = await count();
  expect(live).toBeGreaterThan(0);

  expect((await call('DELETE', path)).status).toBe(204);
  expect((await call('GET', path)).status).toBe(404);
  async function areFewerAfterOthers(): Promise<boolean> {
    for (let calls = 0; calls < CALLS_OF_OTHERS; calls += 1) await call('GET', '/v1/sessions/ses_another');
    await collectGarbage();
    return (await count()) < live;
  }

  await waitFor(areFewerAfterOthers, { what: `fewer than ${live} copies`, seconds: 60 });
});
