import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { freePort, type Spawned, spawnProcess, waitFor } from '@pain-assessment/service-kit/testing';
import { DEMO_KEY } from '../support/accounts.ts';
import { playPatient } from './tools/patient.ts';
import { ROOT } from './tools/root.ts';

/** A user as OpenShift assigns it: absent from /etc/passwd, with group 0. */
const ANY_USER = ['--reuid=1000660000', '--regid=0', '--clear-groups', '--no-new-privs'];

let home: string;
let service: Spawned;
let baseUrl: string;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'any-user-'));
  chmodSync(home, 0o777);
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  service = await spawnProcess({
    command: 'setpriv',
    args: [...ANY_USER, process.execPath, join(ROOT, 'services/standalone/dist/main.js')],
    env: {
      HOME: home,
      TMPDIR: home,
      NODE_OPTIONS: '',
      NODE_ENV: 'development',
      PORT: String(port),
      ADMIN_PORT: String(await freePort()),
      DEMO_PORT: String(await freePort()),
      DEMO_SAMPLES: 'off',
    },
    cwd: home,
  });
  await waitFor(() => service.output().includes(baseUrl.replace('127.0.0.1', 'localhost')), {
    what: 'the service as any user',
    seconds: 300,
  });
});
afterAll(async () => {
  await service?.stop();
  rmSync(home, { recursive: true, force: true });
});

test('all services run as an unknown user: map, scores, result and report', async () => {
  const { output } = await playPatient(baseUrl, DEMO_KEY);

  expect(output).toContain('The synthetic patient was assessed');
});
