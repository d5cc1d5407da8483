import { spawnSync } from 'node:child_process';
import { delimiter } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findHelm } from './tools/helm.mjs';

/** `npm run test:charts`: the charts, rules, dashboards and container files. `--apiserver` runs the suite against a real API server. */
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const ownArguments = ['--apiserver', '--required'];
const jestArguments = process.argv.slice(2).filter((argument) => !ownArguments.includes(argument));
const suites = process.argv.includes('--apiserver') ? 'test/charts/apiserver/' : 'test/charts/(?!apiserver/)';

function run(command, args, env = {}) {
  const { status } = spawnSync(command, args, { cwd: ROOT, stdio: 'inherit', env: { ...process.env, ...env } });
  if (status !== 0) process.exit(status ?? 1);
}

const helm = findHelm();
if (helm === null) {
  process.stdout.write(
    'charts: not tested, as neither helm nor Go is here; get helm from https://helm.sh/docs/intro/install/\n',
  );
  process.exit(process.argv.includes('--required') ? 1 : 0);
}
run('npx', ['turbo', 'run', 'build', '--output-logs=errors-only']);
run(
  process.execPath,
  [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '--runInBand',
    '--testPathPatterns',
    suites,
    ...jestArguments,
  ],
  { NODE_NO_WARNINGS: '1', PATH: [helm, process.env.PATH].filter(Boolean).join(delimiter) },
);
