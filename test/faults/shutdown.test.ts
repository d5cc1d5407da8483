import { Agent, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, waitFor } from '@pain-assessment/service-kit/testing';
import { type Backends, type Replica, startBackends, startReplica } from '../support/fleet.ts';

let backends: Backends;
let gateway: Replica;

beforeAll(async () => {
  backends = await startBackends();
  gateway = await startReplica('api-gateway', {
    ...backends.env,
    LOG_LEVEL: 'info',
    SHUTDOWN_DELAY_SECONDS: '8',
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
  });
});
afterAll(async () => {
  await gateway?.process.stop('SIGKILL');
  await backends?.stop();
});

/** Status and `Connection` header of a call over the agent's connection. */
const callOver = (agent: Agent) =>
  new Promise<[number | undefined, string | undefined]>((resolve, reject) => {
    const sent = request(`${gateway.baseUrl}/openapi.json`, { agent }, (response) => {
      response.resume().on('end', () => resolve([response.statusCode, response.headers.connection]));
    });
    sent.on('error', reject).end();
  });

test('the inspector signal of Node opens no inspector', async () => {
  gateway.process.signal('SIGUSR1');
  await waitFor(() => gateway.process.output().includes('no inspector is opened'), { what: 'the signal' });

  expect(gateway.process.output()).not.toContain('Debugger listening');
  expect((await fetch(`${gateway.adminUrl}/livez`)).status).toBe(200);
});

test('a stopped gateway closes kept connections at once, and exits cleanly without its collector', async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect(await callOver(agent)).toEqual([200, 'keep-alive']);

  gateway.process.signal('SIGTERM');
  await waitFor(async () => (await fetch(`${gateway.adminUrl}/readyz`)).status === 503, { what: 'unreadiness' });
  expect(await callOver(agent)).toEqual([200, 'close']);
  expect(await callOver(agent)).toEqual([200, 'close']);
  agent.destroy();

  await waitFor(() => gateway.process.exited(), { what: 'the end of the gateway', seconds: 40 });
  expect(await gateway.process.stop()).toBe(0);
  const warnings = gateway.process
    .stdout()
    .split('\n')
    .filter((line) => /"level":"(warn|error)"/.test(line))
    .map((line) => JSON.parse(line).message);
  expect(warnings).toEqual(['no inspector is opened', 'the last spans were not sent']);
});
