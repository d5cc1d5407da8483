import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createClient } from '@pain-assessment/client';
import type { Result } from '@pain-assessment/contracts';
import { typicalAnswers } from '@pain-assessment/questionnaires/testing';
import { findMissing, leaveOut } from '../../harness/missing-programs.mjs';
import { type AccountsFile, DEMO_KEY, OTHER_KEY, writeAccounts } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { runWithPatient } from '../../support/played-program.ts';
import { completeAssessment, PATIENTS } from '../fhir/patients.ts';
import { LANGUAGES, type Language } from './languages.ts';

/** Timeout that no run reaches: a busy machine compiles for minutes. */
const LIMIT_MS = 3_600_000;

/** A result of a later version: its choices have new values, and its objects have new fields. */
const ofLaterVersion = (result: Result) => ({
  ...result,
  zone: 'elbow',
  locale: 'pt-PT',
  provenance: { ...result.provenance, value_set: 'pt', capture: 'dictated', added: 1 },
  questionnaires: result.questionnaires.map((one) => ({ ...one, id: 'later', locale: 'pt-PT' })),
  added: { kind: 'later' },
});

/** A stub that answers every call with this body, because no later version exists. */
async function answerAlways(body: unknown): Promise<Server> {
  const server = createServer((_, response) =>
    response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body)),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return server;
}

const judged = LANGUAGES.filter(
  ({ name, programs }) => !leaveOut(`the generated client for ${name}`, findMissing(programs)),
);

(judged.length > 0 ? describe : describe.skip)('a client generated from docs/openapi.json', () => {
  let deployment: Deployment;
  let accounts: AccountsFile;
  let folder: string;
  let later: Server;
  const sessions: string[] = [];
  beforeAll(async () => {
    accounts = await writeAccounts([
      { id: 'demo', key: DEMO_KEY },
      { id: 'other', key: OTHER_KEY, sessionsPerDay: 1 },
    ]);
    deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file, RESULT_RETENTION_SECONDS: '7200' });
    const client = createClient({ baseUrl: deployment.baseUrl, secretKey: DEMO_KEY });
    for (const patient of PATIENTS) {
      sessions.push(await completeAssessment(client, { zone: 'knee', patient, answers: typicalAnswers('knee') }));
    }
    later = await answerAlways(ofLaterVersion((await client.result(sessions[0] ?? '')) as Result));
    folder = await mkdtemp(join(tmpdir(), 'pain-assessment-clients-'));
  });
  afterAll(async () => {
    later?.close();
    await deployment?.close();
    await accounts?.remove();
    await rm(folder, { recursive: true });
  });

  test.each(judged.map((language): [string, Language] => [language.name, language]))(
    'for %s compiles, plays an assessment to report and deletion, reads every kind of result, and reports an exhausted quota',
    async (name, { build, play: [program, ...args] }) => {
      const out = await mkdtemp(join(folder, name.replaceAll(/\W+/g, '-')));
      await build(out);
      const env = {
        ...process.env,
        BASE_URL: deployment.baseUrl,
        SECRET_KEY: DEMO_KEY,
        SPENT_KEY: OTHER_KEY,
        SESSIONS: sessions.join(' '),
        LATER_URL: `http://127.0.0.1:${(later.address() as AddressInfo).port}`,
        OUT: out,
      };
      const { code, text } = await runWithPatient(spawn(program, args, { cwd: out, env }));

      expect({ code, text }).toEqual({
        code: 0,
        text: expect.stringMatching(
          /open on the tablet: \S+\s+MCRi computed: \d.*\s+read: computed computed missing missing missing elbow\s+429 session_quota_exceeded, wait \d+\s*$/,
        ),
      });
      expect((await readFile(join(out, 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    },
    LIMIT_MS,
  );
});
