import { afterEach, expect, test } from '@jest/globals';
import { freePort, type Spawned, spawnService } from '@pain-assessment/service-kit/testing';
import { SEALING_KEYS, SERVICES } from '../support/fleet.ts';

let service: Spawned | undefined;
afterEach(() => service?.stop('SIGKILL'));

/** Another address of this machine, without a listener. */
const ELSEWHERE = '127.0.0.2';

test.each([...SERVICES, 'demo-integrator'])('%s listens only on the address of HOST', async (name) => {
  const [PORT, DEMO_PORT, ADMIN_PORT] = [await freePort(), await freePort(), await freePort()].map(String);
  const path = name === 'demo-integrator' ? `:${DEMO_PORT}/sign-in` : `:${ADMIN_PORT}/livez`;
  const env = {
    ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT, DEMO_PORT, ADMIN_PORT, SEALING_KEYS },
    // There is no server at this address: a service that waits for its bus is alive.
    ...{ NATS_URL: 'nats://127.0.0.1:1', REDIS_URL: 'redis://127.0.0.1:1' },
  } as Record<string, string>;
  service = await spawnService({
    entry: `services/${name}/dist/main.js`,
    env,
    readyUrl: `http://127.0.0.1${path}`,
  });

  await expect(fetch(`http://${ELSEWHERE}${path}`)).rejects.toMatchObject({ cause: { code: 'ECONNREFUSED' } });
});
