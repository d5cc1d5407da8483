import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Programs that the suites use, the Debian package of each, and the variable that may stand in for it. */
const PROGRAMS = [
  { program: 'redis-server', package: 'redis-server', instead: 'TEST_REDIS_URL' },
  { program: 'nats-server', package: 'nats-server', instead: 'TEST_NATS_URL' },
  { program: 'chromium', package: 'chromium', instead: 'CHROMIUM_PATH' },
  { program: 'pdftotext', package: 'poppler-utils' },
  { program: 'promtool', package: 'prometheus' },
];

const onPath = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;
const canInstall = () => existsSync('/etc/debian_version') && process.getuid?.() === 0;

function install(packages) {
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  spawnSync('apt-get', ['update', '-qq'], options);
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], options);
}

/** Installs missing programs where that is possible; otherwise says in one line what is missing and ends with 1. */
export function ensurePrograms() {
  const missing = () => PROGRAMS.filter((entry) => !onPath(entry.program) && !process.env[entry.instead]);
  if (missing().length > 0 && canInstall()) install(missing().map((entry) => entry.package));
  for (const entry of missing()) {
    const alternative = entry.instead ? `, or set ${entry.instead}` : '';
    process.stderr.write(`The tests need ${entry.program}: install the package ${entry.package}${alternative}.\n`);
  }
  if (missing().length > 0) process.exit(1);
}
