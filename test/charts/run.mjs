import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';
import { jestJob } from '../harness/jest.mjs';
import { run } from '../harness/jobs.mjs';
import { leaveOut } from '../harness/missing-programs.mjs';
import { findGo, findHelm } from './tools/helm.mjs';

/**
 * `npm run test:charts`: tests charts, rules, dashboards and container files; needs a build. `--images` also runs the steps
 * of an image in a clean folder (like TEST_FULL), `--apiserver` tests the charts on a real API server instead. Paths select suites.
 */
const { values: asked, positionals } = parseArgs({
  options: { apiserver: { type: 'boolean' }, images: { type: 'boolean' }, report: { type: 'string' } },
  allowPositionals: true,
});

const isFull = Boolean(process.env.TEST_FULL);
const root = process.getuid?.() === 0 ? [] : ['root'];

/** Suites of other commands, with those that run them. */
const OTHER_COMMANDS = [
  { suite: 'test/charts/apiserver/', isAsked: asked.apiserver, command: 'npm run test:apiserver' },
  { suite: 'test/charts/image.full.test.ts', isAsked: asked.images || isFull, command: 'npm run test:charts' },
  {
    suite: 'test/charts/container-files.full.test.ts',
    isAsked: asked.images || isFull,
    command: 'npm run test:charts',
  },
].filter(({ isAsked }) => !isAsked);

/** Suites that need more than helm, and what this machine lacks for them. */
const LACKING = [
  {
    suite: 'test/charts/container-files.full.test.ts',
    what: 'compose file and Dockerfile as Compose and BuildKit read them',
    missing: findGo() === null ? ['go'] : [],
  },
  {
    suite: 'test/charts/chromium-seccomp.test.ts',
    what: 'Chromium under its seccomp profile',
    missing: canLoadProfiles() ? [] : ['root', 'chromium-headless-shell', 'python3', 'libseccomp2'],
  },
  { suite: 'test/charts/any-user.test.ts', what: 'a user that the system does not know', missing: root },
  { suite: 'test/charts/unreadable-program.test.ts', what: 'the memory of Node, as Chromium sees it', missing: root },
].filter(({ suite }) => !OTHER_COMMANDS.some((other) => other.suite === suite));

function canLoadProfiles() {
  const library = ['-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")'];
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/chromium-headless-shell') &&
    spawnSync('python3', library).status === 0
  );
}

const helm = findHelm();
if (leaveOut('charts, alerts and dashboards', helm === null ? ['helm (or Go, to build it)'] : [])) process.exit(0);
for (const { suite, command } of OTHER_COMMANDS) process.stdout.write(`charts: ${suite} runs with ${command}\n`);
const lacking = LACKING.filter(({ what, missing }) => leaveOut(what, missing));
const suites = asked.apiserver ? ['test/charts/apiserver/'] : ['test/charts/'];
const args = [
  ...(asked.report ? ['--json', `--outputFile=${asked.report}`] : []),
  '--runInBand',
  '--testPathPatterns',
  ...(positionals.length > 0 ? positionals : suites),
  '--testPathIgnorePatterns',
  '/node_modules/',
  ...[...OTHER_COMMANDS, ...lacking].map(({ suite }) => suite),
];
const env = { PATH: [helm, process.env.PATH].filter(Boolean).join(delimiter) };
process.exit((await run(jestJob({ name: 'charts', args, env }))) ? 0 : 1);
