import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type CreateSession, createClient } from '@pain-assessment/client';
import { playPatient } from '@pain-assessment/standalone/testing';
import { type AccountsFile, DEMO_KEY, writeAccounts } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { createPython, describeWith } from '../../support/programs.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const LIMIT_MS = 3_600_000;
/** Examples for each operation and each chain of links; a full run makes at least 5,000 requests. */
const EXAMPLES = process.env.TEST_FULL ? 1_400 : 20;
const LEAST_REQUESTS = process.env.TEST_FULL ? 5_000 : 200;

let deployment: Deployment;
let accounts: AccountsFile;
let folder: string;

/** A bundle of a real assessment, and the fields that a request with it must repeat. */
async function makeBundle() {
  const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
  const body: CreateSession = {
    zone: 'knee',
    patient: { sex: 'female', height_cm: 175, weight_kg: 70 },
    modules: ['cartography', 'questionnaires'],
  };
  const session = await client.createSession(body);
  await playPatient(session.component.url);
  const { resume_bundle } = await client.result(session.session_id);
  return { resume_bundle, zone: body.zone, sex: body.patient.sex };
}

describeWith(['python3'], 'answers judged by schemathesis')('schemathesis', () => {
  beforeAll(async () => {
    accounts = await writeAccounts([{ id: 'demo', key: DEMO_KEY }]);
    deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file });
    folder = await mkdtemp(join(tmpdir(), 'pain-assessment-schemathesis-'));
    await createPython(folder, ['schemathesis==4.32.5']);
  });
  afterAll(async () => {
    await deployment?.close();
    await accounts?.remove();
    await rm(folder, { recursive: true });
  });

  test(
    'reports nothing in generated requests and along the links, with all checks',
    async () => {
      const env = {
        ...process.env,
        SCHEMATHESIS_HOOKS: 'hooks',
        PYTHONPATH: HERE,
        PYTHONDONTWRITEBYTECODE: '1',
        REAL_BUNDLE: JSON.stringify(await makeBundle()),
      };
      const target = [`${deployment.baseUrl}/openapi.json`, '--header', `Authorization: Bearer ${DEMO_KEY}`];
      const settings = ['--checks', 'all', '--max-examples', String(EXAMPLES), '--no-color', '--continue-on-failure'];
      // Seconds, beyond any answer: a slow answer of a busy machine is no fault of the document.
      const slow = ['--request-timeout', '600', '--max-response-time', '600'];
      const patience = [...slow, '--suppress-health-check', 'all', '--generation-database', 'none'];
      const args = ['run', ...target, ...settings, ...patience];
      const child = spawn(join(folder, '.venv/bin/schemathesis'), args, { cwd: folder, env });
      const [printed, errors] = await Promise.all([text(child.stdout), text(child.stderr)]);

      const [, failures = ''] = /(=+ FAILURES =+[\s\S]*?)=+ SUMMARY =+/.exec(printed) ?? [];
      expect(`${failures}${errors}`).toBe('');
      const [, requests] = /(\d+) generated/.exec(printed) ?? [];
      expect(Number(requests)).toBeGreaterThanOrEqual(LEAST_REQUESTS);
      expect(printed).toMatch(/Stateful/);
      process.stdout.write(printed.slice(printed.indexOf('SUMMARY')));
    },
    LIMIT_MS,
  );
});
