import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter } from 'node:path';
import { parseArgs } from 'node:util';
import { jestJob } from '../harness/jest.mjs';
import { run } from '../harness/jobs.mjs';
import { findGo, findHelm } from './tools/helm.mjs';

/**
 * `npm run test:charts`: tests charts, rules, dashboards and container files; needs a build. `--images` also runs the steps
 * of an image in a clean folder (like TEST_FULL), `--apiserver` tests the charts on a real API server instead. Paths select suites.
 */
const { values: asked, positionals } = parseArgs({
  options: { apiserver: { type: 'boolean' }, images: { type: 'boolean' }, report: { type: 'string' } },
  allowPositionals: true,
});

/** Skipped tests, each with its message. */
const LEFT_OUT = [
  {
    suite: 'test/charts/apiserver/',
    when: !asked.apiserver,
    line: 'charts: not tried on an API server; that is npm run test:apiserver',
  },
  {
    suite: 'test/charts/image.full.test.ts',
    when: !asked.images && !process.env.TEST_FULL,
    line: 'charts: the steps of an image are not run; that is npm run test:charts',
  },
  {
    suite: 'test/charts/container-files.test.ts',
    when: findGo() === null,
    line: 'charts: compose file and Dockerfile are not read by Compose and BuildKit, as Go is not here',
  },
  {
    suite: 'test/charts/chromium-seccomp.test.ts',
    when: !canLoadProfiles(),
    line: 'charts: Chromium is not run under its seccomp profile; that needs root, chromium-headless-shell, Python and libseccomp',
  },
  {
    suite: 'test/charts/any-user.test.ts',
    when: process.getuid?.() !== 0,
    line: 'charts: not tried as a user that the system does not know; that needs root',
  },
  {
    suite: 'test/charts/unreadable-program.test.ts',
    when: process.getuid?.() !== 0,
    line: 'charts: not tried whether Chromium could read the memory of Node; that needs root',
  },
].filter(({ when }) => when);

function canLoadProfiles() {
  const library = ['-c', 'import ctypes; ctypes.CDLL("libseccomp.so.2")'];
  return (
    process.getuid?.() === 0 &&
    existsSync('/usr/bin/chromium-headless-shell') &&
    spawnSync('python3', library).status === 0
  );
}

const helm = findHelm();
if (helm === null) {
  process.stdout.write(
    'charts: not tested, as neither helm nor Go is here; get helm from https://helm.sh/docs/intro/install/\n',
  );
  process.exit(0);
}
for (const { line } of LEFT_OUT) process.stdout.write(`${line}\n`);
const suites = asked.apiserver ? ['test/charts/apiserver/'] : ['test/charts/'];
const args = [
  ...(asked.report ? ['--json', `--outputFile=${asked.report}`] : []),
  '--runInBand',
  '--testPathPatterns',
  ...(positionals.length > 0 ? positionals : suites),
  '--testPathIgnorePatterns',
  '/node_modules/',
  ...LEFT_OUT.map(({ suite }) => suite),
];
const env = { PATH: [helm, process.env.PATH].filter(Boolean).join(delimiter) };
process.exit((await run(jestJob({ name: 'charts', args, env }))) ? 0 : 1);
