import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@jest/globals';
import { createAdminServer } from './admin.ts';

test('the admin port answers liveness, readiness and metrics, and nothing else', async () => {
  let isReady = false;
  const server = createAdminServer(() => isReady).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    return [answer.status, await answer.text()];
  };
  try {
    expect([await ask('/livez'), await ask('/readyz')]).toEqual([
      [200, 'ok'],
      [503, 'not ready'],
    ]);
    isReady = true;
    expect([await ask('/readyz'), await ask('/records')]).toEqual([
      [200, 'ok'],
      [404, 'not found'],
    ]);
    expect(await ask('/metrics')).toEqual([200, expect.stringMatching(/^process_uptime_seconds \d/m)]);
  } finally {
    server.close();
    server.closeAllConnections();
  }
});
