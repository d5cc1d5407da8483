import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type AccountsFile, DEMO_KEY, OTHER_KEY, writeAccounts } from '../../support/accounts.ts';
import { type Deployment, inOneProcess } from '../../support/deployments.ts';
import { runWithPatient } from '../../support/played-program.ts';
import { findMissing } from '../../support/programs.ts';
import { LANGUAGES, type Language } from './languages.ts';

const LIMIT_MS = 600_000;

const missingFor = ({ programs }: Language) => findMissing(programs);
for (const language of LANGUAGES.filter((entry) => missingFor(entry).length > 0)) {
  process.stdout.write(`No client for ${language.name}: ${missingFor(language).join(', ')} not installed.\n`);
}
const judged = LANGUAGES.filter((entry) => missingFor(entry).length === 0);

(judged.length > 0 ? describe : describe.skip)('a client generated from docs/openapi.json', () => {
  let deployment: Deployment;
  let accounts: AccountsFile;
  let folder: string;
  beforeAll(async () => {
    accounts = await writeAccounts([
      { id: 'demo', key: DEMO_KEY },
      { id: 'other', key: OTHER_KEY, sessionsPerDay: 1 },
    ]);
    deployment = await inOneProcess({ ACCOUNTS_FILE: accounts.file });
    folder = await mkdtemp(join(tmpdir(), 'pain-assessment-clients-'));
  }, 60_000);
  afterAll(async () => {
    await deployment?.close();
    await accounts?.remove();
    await rm(folder, { recursive: true });
  });

  test.each(judged.map((language): [string, Language] => [language.name, language]))(
    'for %s compiles, plays an assessment to report and deletion, and is told when a quota is used up',
    async (name, { build, play: [program, ...args] }) => {
      const out = await mkdtemp(join(folder, name.replaceAll(/\W+/g, '-')));
      await build(out);
      const env = {
        ...process.env,
        BASE_URL: deployment.baseUrl,
        SECRET_KEY: DEMO_KEY,
        SPENT_KEY: OTHER_KEY,
        OUT: out,
      };
      const { code, text } = await runWithPatient(spawn(program, args, { cwd: out, env }));

      expect({ code, text }).toEqual({
        code: 0,
        text: expect.stringMatching(
          /open on the tablet: \S+\s+MCRi computed: \d.*\s+429 session_quota_exceeded, wait \d+\s*$/,
        ),
      });
      expect((await readFile(join(out, 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    },
    LIMIT_MS,
  );
});
