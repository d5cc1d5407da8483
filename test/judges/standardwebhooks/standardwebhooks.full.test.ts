import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createClient } from '@pain-assessment/client';
import { waitFor } from '@pain-assessment/service-kit/testing';
import { playPatient } from '@pain-assessment/standalone/testing';
import { type AccountsFile, DEMO_KEY, writeAccounts } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { createPython, describeWith } from '../../support/programs.ts';

const RECEIVER = fileURLToPath(new URL('receive.py', import.meta.url));
/** Both are valid, like during a rotation. */
const SECRETS = ['whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'];
const OTHER_SECRET = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYX';
/** Timeout that no run reaches: a busy machine installs for minutes. */
const LIMIT_MS = 3_600_000;

describeWith(['python3'], 'webhooks judged by standardwebhooks')('the library of Standard Webhooks for Python', () => {
  let folder: string;
  let receiver: ChildProcess;
  let accounts: AccountsFile;
  let deployment: Deployment;
  /** Output of the receiver: its address, then the library's verdict on each message. */
  const lines: string[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'pain-assessment-webhooks-'));
    await createPython(folder, ['standardwebhooks==1.1.0']);
    receiver = spawn(join(folder, '.venv/bin/python'), [RECEIVER, ...SECRETS, OTHER_SECRET], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (receiver.stdout) createInterface(receiver.stdout).on('line', (line) => lines.push(line));
    const url = await waitFor(() => lines[0], { what: 'the receiver to listen', seconds: 600 });
    accounts = await writeAccounts([{ id: 'demo', key: DEMO_KEY, webhook: { url, secrets: SECRETS } }]);
    deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file, WEBHOOK_ALLOWED_NETWORKS: '127.0.0.0/8' });
  }, LIMIT_MS);
  afterAll(async () => {
    receiver?.kill();
    await deployment?.close();
    await accounts?.remove();
    await rm(folder, { recursive: true });
  });

  test(
    'accepts each message with either secret, and rejects changed messages',
    async () => {
      const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
      const session = await client.createSession({
        zone: 'knee',
        patient: { sex: 'female', height_cm: 168, weight_kg: 64 },
        modules: ['questionnaires'],
        options: { session_pin: 'none' },
      });
      await playPatient(session.component.url);
      const told = await waitFor(() => (lines.length > 2 ? lines.slice(1) : null), {
        what: 'both messages',
        seconds: 600,
      });

      expect(told.map((line) => JSON.parse(line)).sort((a, b) => b.secrets[0].localeCompare(a.secrets[0]))).toEqual(
        ['session.started', 'session.completed'].map((type) => ({
          secrets: [type, type, 'refused'],
          changed: ['refused', 'refused'],
        })),
      );
    },
    LIMIT_MS,
  );
});
