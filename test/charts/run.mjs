import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findGo, findHelm } from './tools/helm.mjs';

/**
 * `npm run test:charts`: the charts, rules, dashboards and container files. `--images` also runs the steps of an image in a
 * clean folder (as TEST_FULL does), `--apiserver` tries the charts on a real API server instead.
 */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWN = ['--apiserver', '--images'];
const has = (flag) => process.argv.includes(flag);
const jestArguments = process.argv.slice(2).filter((argument) => !OWN.includes(argument));

/** What is not run here, each with the line that says so. */
const LEFT_OUT = [
  {
    suite: 'test/charts/apiserver/',
    when: !has('--apiserver'),
    line: 'charts: not tried on an API server; that is npm run test:apiserver',
  },
  {
    suite: 'test/charts/image.test.ts',
    when: !has('--images') && !process.env.TEST_FULL,
    line: 'charts: the steps of an image are not run; that is npm run test:charts',
  },
  {
    suite: 'test/charts/container-files.test.ts',
    when: findGo() === null,
    line: 'charts: compose file and Dockerfile are not read by Compose and BuildKit, as Go is not here',
  },
].filter(({ when }) => when);

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

const helm = findHelm();
if (helm === null) {
  process.stdout.write(
    'charts: not tested, as neither helm nor Go is here; get helm from https://helm.sh/docs/intro/install/\n',
  );
  process.exit(0);
}
for (const { line } of LEFT_OUT) process.stdout.write(`${line}\n`);
run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only']);
run(
  process.execPath,
  [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--runInBand',
    '--testPathPatterns',
    has('--apiserver') ? 'test/charts/apiserver/' : 'test/charts/',
    '--testPathIgnorePatterns',
    '/node_modules/',
    ...LEFT_OUT.map(({ suite }) => suite),
    ...jestArguments,
  ],
  { NODE_NO_WARNINGS: '1', PATH: [helm, process.env.PATH].filter(Boolean).join(delimiter) },
);
