import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { Result } from '@pain-assessment/contracts';
import { transform } from '@swc/core';
import { findMissing, leaveOut } from '../harness/missing-programs.mjs';
import { DEMO_KEY } from '../support/accounts.ts';
import { type Deployment, inOneProcess } from '../support/deployments.ts';
import { runWithPatient } from '../support/played-program.ts';
import { runCommand } from '../support/programs.ts';
import { ROOT } from './markdown.ts';

const example = (name: string) => join(ROOT, 'docs/examples', name);

let deployment: Deployment;
let out: string;
let running: ChildProcess | undefined;
beforeAll(async () => {
  deployment = await inOneProcess();
});
afterAll(() => deployment?.close());
beforeEach(async () => {
  out = await mkdtemp(join(tmpdir(), 'pain-assessment-example-'));
});
afterEach(async () => {
  running?.kill();
  await rm(out, { recursive: true });
});

function start(command: string, args: string[], input?: string): ChildProcess {
  const env = { ...process.env, BASE_URL: deployment.baseUrl, SECRET_KEY: DEMO_KEY };
  const child = spawn(command, args, { cwd: ROOT, env });
  child.stdin.end(input);
  running = child;
  return child;
}

/** The client runs from its build; only the example itself is stripped of its types. */
async function typeScript(path: string): Promise<string> {
  const { code } = await transform(readFileSync(path, 'utf8'), {
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
    module: { type: 'es6' },
  });
  return code;
}

/** Compiles the C# example with Mono, which Debian has instead of .NET. */
async function cSharp(): Promise<string> {
  const program = join(out, 'first-session.exe');
  const libraries = ['System.Net.Http', 'System.Runtime.Serialization', 'System.Xml.Linq'].map(
    (name) => `-r:${name}.dll`,
  );
  await runCommand(['mcs', `-out:${program}`, ...libraries, example('FirstSession.cs')], ROOT);
  return program;
}

/** Examples of full runs, and the programs that they need. */
const OTHERS: [string, readonly string[], () => ChildProcess | Promise<ChildProcess>][] = [
  ['FirstSession.java', ['java', 'javac'], () => start('java', [example('FirstSession.java'), out])],
  ['first-session.php', ['php'], () => start('php', [example('first-session.php'), out])],
  ['FirstSession.cs', ['mcs', 'mono'], async () => start('mono', [await cSharp(), out])],
];
const installed = OTHERS.filter(
  ([name, programs]) => process.env.TEST_FULL && !leaveOut(`the example ${name}`, findMissing(programs)),
);

const examples: [string, () => ChildProcess | Promise<ChildProcess>][] = [
  ...installed.map(([name, , begin]): [string, () => ChildProcess | Promise<ChildProcess>] => [name, begin]),
  ['first-session.sh', () => start('bash', [example('first-session.sh'), out])],
  ['first_session.py', () => start('python3', [example('first_session.py'), out])],
  [
    'first-session.ts',
    async () => {
      const source = await typeScript(example('first-session.ts'));
      return start(process.execPath, ['--input-type=module', '-', out], source);
    },
  ],
];

test.each(examples)('%s plays one assessment to its result, report and deletion', async (_, begin) => {
  const { code, text } = await runWithPatient(await begin());
  expect({ code, text }).toMatchObject({ code: 0, text: expect.stringContaining('MCRi computed; wrote ') });

  const result = Result.parse(JSON.parse((await readFile(join(out, 'result.json'))).toString()));
  expect(result.mcri.status).toBe('computed');
  expect((await readFile(join(out, 'report.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
  const left = await fetch(`${deployment.baseUrl}/v1/sessions/${result.session_id}`, {
    headers: { authorization: `Bearer ${DEMO_KEY}` },
  });
  expect(left.status).toBe(404);
});
